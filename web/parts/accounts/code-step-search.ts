import { type ReturnSearch, readReturnSearch } from './return-search.ts';

type CodeStepSearch = ReturnSearch & { step?: 'code' | undefined };

/** The sign-in of staff may have a third step: the second factor. */
type StaffStepSearch = ReturnSearch & { step?: 'code' | 'factor' | undefined };

/**
 * Reads the search parameters of a form whose second step asks for a code. `step` is in the address, so that a reload does
 * not return to the first step.
 */
export function readCodeStepSearch(raw: Record<string, unknown>): CodeStepSearch {
  return { ...readReturnSearch(raw), step: raw.step === 'code' ? 'code' : undefined };
}

export function readStaffStepSearch(raw: Record<string, unknown>): StaffStepSearch {
  return raw.step === 'factor' ? { ...readReturnSearch(raw), step: 'factor' } : readCodeStepSearch(raw);
}
