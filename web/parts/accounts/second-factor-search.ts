import type { FactorKind } from '#contract/second-factors/texts.ts';
import * as paths from '#web/lib/paths.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the server asks for after the password. Absent after the tab was restored: then every kind is offered. */
    secondFactor?: readonly FactorKind[];
  }
}

/** Where the sign-in of staff asks for the second factor. The page of families leads there too, so it loads nothing for it. */
export const secondFactorStep = (secondFactor: readonly FactorKind[], from: string | undefined) => ({
  to: paths.adminLogin,
  search: { from, step: 'factor' as const },
  state: { secondFactor },
});
