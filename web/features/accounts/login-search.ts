import { returnSearch } from './return-search.ts';

type LoginSearch = ReturnType<typeof returnSearch> & { step?: 'code' | undefined };

/** The address of a form whose second step is a code: people leave the page to read their messages, and come back to it. */
export function loginSearch(raw: Record<string, unknown>): LoginSearch {
  return { ...returnSearch(raw), step: raw.step === 'code' ? 'code' : undefined };
}
