import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { tooMany } from '#server/errors.ts';

/** How often something may be tried within a time, with growing pauses in between. */
type Limit = { most: number; minutes: number /** Seconds to wait after the 1st, 2nd, … try. */; pauses?: number[] };

/**
 * Growing delays rather than a lock: a stranger who guesses at a family's number slows down strangers. The family's own
 * browser (one that has signed in before) has a counter of its own, and elsewhere a code by SMS gets them in.
 */
const limits = {
  signInPerPhone: { most: 5, minutes: 60, pauses: [0, 0, 30, 120] },
  // Phone companies put thousands of honest people behind one address: only wrong passwords are counted there.
  signInPerAddress: { most: 50, minutes: 60 },
  signInPerDevice: { most: 10, minutes: 15 },
  registerPerAddress: { most: 100, minutes: 60 },
  codePerPhone: { most: 5, minutes: 60, pauses: [30, 30, 30, 30] },
  codePerAddress: { most: 30, minutes: 60 },
  passwordPerAccount: { most: 10, minutes: 60 },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

function keyOf(ctx: Ctx, name: LimitName, subject: string): Buffer {
  return ctx.services.secrets.keyedHash('attempts', `${name} ${subject}`);
}

/** Takes one try, or refuses with the time to wait. Taken before the try is evaluated, so that many at once are counted. */
export async function takeAttempt(tx: Db, ctx: Ctx, name: LimitName, subject: string): Promise<void> {
  const { most, minutes, pauses = [] }: Limit = limits[name];
  const [row] = await tx<[{ wait: number }]>`
    select take_attempt(${keyOf(ctx, name, subject)}, ${ctx.now}, ${most}, ${`${minutes} minutes`}::interval, ${pauses}) as wait`;
  if (row.wait > 0) throw tooMany(`Too many attempts. Please try again in ${inWords(row.wait)}.`, row.wait);
}

/** Forgets the tries of a subject: it has proved who it is. */
export async function forgetAttempts(tx: Db, ctx: Ctx, name: LimitName, subject: string): Promise<void> {
  await tx`delete from attempt_counters where key = ${keyOf(ctx, name, subject)}`;
}

/** Gives one try back: it was an honest one. */
export async function giveBackAttempt(tx: Db, ctx: Ctx, name: LimitName, subject: string): Promise<void> {
  await tx`update attempt_counters set count = greatest(count - 1, 0) where key = ${keyOf(ctx, name, subject)}`;
}

/** Whether the last try of the window has just been used up. */
export async function isExhausted(tx: Db, ctx: Ctx, name: LimitName, subject: string): Promise<boolean> {
  const [row] = await tx<
    { count: number }[]
  >`select count from attempt_counters where key = ${keyOf(ctx, name, subject)}`;
  return (row?.count ?? 0) >= limits[name].most;
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
