import { type ReturnSearch, returnSearch } from './return-search.ts';

type LoginSearch = ReturnSearch & { step?: 'code' | undefined };

/** Reads the address of a form whose second step is a code. The address keeps the step when the page is reloaded. */
export function loginSearch(raw: Record<string, unknown>): LoginSearch {
  return { ...returnSearch(raw), step: raw.step === 'code' ? 'code' : undefined };
}
