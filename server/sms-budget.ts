import type { SmsBudget } from '#contract/messages/kinds.ts';

/** How many SMS a day each share has if nothing else is configured. There is no way to have no limit. */
export const defaultSmsBudget: SmsBudget = { codes: 2_000, notices: 5_000, registrations: 500 };

/** From these shares of a budget on, operators and staff are told. */
const warnedFrom = [1, 0.8, 0.5];

/** How much of a share is used, in steps: 0, 0.5, 0.8 or 1. */
export function usedBudgetStep({ sent, limit }: { sent: number; limit: number }): number {
  return warnedFrom.find((step) => sent >= step * limit) ?? 0;
}
