import type { FactorKind } from '#contract/second-factors/factor-kinds.ts';
import * as paths from '#web/lib/paths.ts';
import { safeReturnPath } from '#web/lib/return-path.ts';

/** The part of an address of a sign-in page that says where the visitor goes afterwards. */
export type ReturnSearch = {
  /** The page to open after the login. */
  from?: string | undefined;
  /** The visitor pressed `Book` and is probably new here (decision 032). */
  new?: '1' | undefined;
};

/** Reads the search parameters of a sign-in page. A path outside this site is treated as absent. */
export function readReturnSearch(raw: Record<string, unknown>): ReturnSearch {
  const from = safeReturnPath(raw.from) ?? undefined;
  return { from, new: from && String(raw.new) === '1' ? '1' : undefined };
}

type CodeStepSearch = ReturnSearch & { step?: 'code' | undefined };

/** The sign-in of staff may have a third step: the second factor. */
type StaffStepSearch = ReturnSearch & { step?: 'code' | 'factor' | undefined };

/**
 * Reads the search parameters of a form whose second step asks for a code. `step` is in the address, so that a reload
 * does not return to the first step.
 */
export function readCodeStepSearch(raw: Record<string, unknown>): CodeStepSearch {
  return { ...readReturnSearch(raw), step: raw.step === 'code' ? 'code' : undefined };
}

export function readStaffStepSearch(raw: Record<string, unknown>): StaffStepSearch {
  return raw.step === 'factor' ? { ...readReturnSearch(raw), step: 'factor' } : readCodeStepSearch(raw);
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The second factors that the user may give after the password. Absent after the tab was restored: then all kinds are
     * shown.
     */
    secondFactor?: readonly FactorKind[];
  }
}

/**
 * The step of the staff login that asks for the second factor. The login of families leads there too, so that its
 * scripts contain nothing about second factors.
 */
export const secondFactorStep = (secondFactor: readonly FactorKind[], from: string | undefined) => ({
  to: paths.staffLogin,
  search: { from, step: 'factor' as const },
  state: { secondFactor },
});
