import { returnSearch } from './return-search.ts';

type LoginSearch = ReturnType<typeof returnSearch> & { step?: 'code' | undefined };

/** Reads the address of a form whose second step is a code. The step survives a reload while people read their SMS. */
export function loginSearch(raw: Record<string, unknown>): LoginSearch {
  return { ...returnSearch(raw), step: raw.step === 'code' ? 'code' : undefined };
}
