import { type ReturnSearch, readReturnSearch } from './return-search.ts';

type CodeStepSearch = ReturnSearch & { step?: 'code' | undefined };

/**
 * Reads the search parameters of a form whose second step asks for a code. `step` is in the address, so that a reload does
 * not return to the first step.
 */
export function readCodeStepSearch(raw: Record<string, unknown>): CodeStepSearch {
  return { ...readReturnSearch(raw), step: raw.step === 'code' ? 'code' : undefined };
}
