import type { Ctx } from '#server/context.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { Refusal, tooManyRequests } from '#server/errors.ts';
import * as queries from './limits-queries.ts';

/** How often something may be tried within a time, with pauses in between. */
type Limit = { most: number; minutes: number /** Seconds to wait after the 1st, 2nd, … try. */; pauses?: number[] };

const hour = 60;
const day = 24 * hour;

/**
 * Who uses up what (decision 023). "Pair" is a phone together with the address that asks: a stranger runs out of attempts
 * for their own address before the account does.
 */
const limits = {
  // Wrong passwords from unknown browsers. When one of these runs out, a code is needed too.
  signInPerPair: { most: 3, minutes: hour },
  // Phone companies put thousands of honest people behind one address: right passwords are given back.
  signInPerAddress: { most: 50, minutes: hour },
  signInPerPhone: { most: 5, minutes: hour },
  // A browser that has signed in to the account before is counted alone, whatever strangers do.
  signInPerDevice: { most: 10, minutes: 15 },

  // Sign-ins that need a code. Taken with right and wrong passwords alike, so that they tell nothing.
  stepPerPair: { most: 5, minutes: hour, pauses: [0, 30, 30, 30] },
  stepPerAddress: { most: 30, minutes: hour },
  // Codes that such sign-ins send. Only the right password takes from these: strangers cannot use them up.
  stepCodePerPhone: { most: 10, minutes: hour },
  stepCodePerPhoneADay: { most: 20, minutes: day },

  // Codes that anybody may ask for, for any phone.
  codePerPair: { most: 4, minutes: hour, pauses: [30, 30, 30] },
  codePerAddress: { most: 30, minutes: hour },
  codePerPhone: { most: 12, minutes: hour },
  codePerPhoneADay: { most: 30, minutes: day },
  // A known browser has a share of its own, which strangers cannot use up.
  codePerDevice: { most: 4, minutes: hour, pauses: [30, 30, 30] },

  warningPerPhone: { most: 1, minutes: day },
  registerPerAddress: { most: 100, minutes: hour },
  passwordPerAccount: { most: 10, minutes: hour },
} satisfies Record<string, Limit>;

type LimitName = keyof typeof limits;
/** A limit, and whom it counts. */
export type Counter = [LimitName, string];

/** What counters are kept by, besides the phone: the address that asks, and both together. */
export function subjectsOf(ctx: Ctx, phone: string) {
  const address = ctx.client.network;
  return { address, pair: `${phone} ${address}` };
}

function keyOf(ctx: Ctx, [name, subject]: Counter): Buffer {
  return ctx.services.secrets.keyedHash('attempts', `${name} ${subject}`);
}

/** Takes one try, or refuses with the time to wait. Taken before the try is evaluated, so that many at once are counted. */
export async function takeAttempt(tx: Db, ctx: Ctx, ...counter: Counter): Promise<void> {
  const { most, minutes, pauses = [] }: Limit = limits[counter[0]];
  const wait = await queries.takeAttempt(tx, keyOf(ctx, counter), ctx.now, { most, minutes, pauses });
  if (wait > 0) throw tooManyRequests(`Too many attempts. Please try again in ${inWords(wait)}.`, wait);
}

/** Takes one try from each counter, or from none of them where one has run out: false. */
export async function takeAttemptsIfLeft(tx: Tx, ctx: Ctx, counters: Counter[]): Promise<boolean> {
  try {
    await tx.savepoint(async (inner) => {
      for (const counter of counters) await takeAttempt(inner, ctx, ...counter);
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Forgets the tries of a subject: it has proved who it is. */
export async function forgetAttempts(tx: Db, ctx: Ctx, ...counter: Counter): Promise<void> {
  await queries.deleteCounter(tx, keyOf(ctx, counter));
}

/** Gives one try back: it was an honest one. */
export async function giveBackAttempt(tx: Db, ctx: Ctx, ...counter: Counter): Promise<void> {
  await queries.decrementCounter(tx, keyOf(ctx, counter));
}

/** Whether the last try of the window has just been used up. */
export async function isExhausted(tx: Db, ctx: Ctx, ...counter: Counter): Promise<boolean> {
  return (await queries.findCount(tx, keyOf(ctx, counter))) >= limits[counter[0]].most;
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `${Math.ceil(minutes / 60)} hours`;
}
