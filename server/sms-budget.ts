import type { FastifyBaseLogger } from 'fastify';
import type { SmsBudget } from '#contract/messages/kinds.ts';
import { inGateTransaction, type Pool } from './db/client.ts';
import type { Secrets } from './secrets.ts';
import type { Sms } from './sms.ts';
import { takeNotice, takeSms } from './sms-queries.ts';

/** How many SMS may be sent per day from each share of the budget, if nothing else is configured. There is always a limit. */
export const defaultSmsBudget: SmsBudget = { codes: 2_000, notices: 5_000, registrations: 500 };

/** Operators and staff are warned when so much of a share is used: half, 80 %, all. */
const warnedFrom = [1, 0.8, 0.5];

/** How much of a share is used, rounded down to 0, 0.5, 0.8 or 1. */
export function usedBudgetStep({ sent, limit }: { sent: number; limit: number }): number {
  return warnedFrom.find((step) => sent >= step * limit) ?? 0;
}

/** How many notices of one kind a phone number gets in 24 hours, besides notices of visits, which the message engine counts. */
const maxNoticesOfKind = 10;

type BudgetOptions = { db: Pool; secrets: Secrets; budget: SmsBudget; log: FastifyBaseLogger };

class NotSent extends Error {}

/**
 * Sends an SMS only while its share of the daily budget is not used up. A phone number gets only some notices of each kind, so
 * that a family that changes its password all day neither uses up the share of all families, nor stops a warning of another
 * kind. Codes have limits of their own.
 */
export function limitSmsToBudget({ db, secrets, budget, log }: BudgetOptions, sms: Sms): Sms {
  return {
    async send(message) {
      const { share, phone, at: now } = message;
      const text = message.text.key;
      try {
        await inGateTransaction(db, async (tx) => {
          const key = secrets.keyedHash('attempts', `noticePerPhone ${text} ${phone}`);
          if (share === 'notices' && !(await takeNotice(tx, key, { most: maxNoticesOfKind, now })))
            throw new NotSent('this phone has got enough');
          const taken = await takeSms(tx, { share, wanted: 1, most: budget[share], now });
          if (taken === 0) throw new NotSent('the budget of this day is used up');
        });
      } catch (error) {
        const { name, message: words } = error as Error;
        if (error instanceof NotSent) log.warn({ text, share }, `an SMS was not sent: ${words}`);
        else log.warn({ text, error: name }, 'an SMS was not sent: it could not be counted');
        return false;
      }
      return await sms.send(message);
    },
  };
}
