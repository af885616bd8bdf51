import { filled } from '#contract/shared/filled.ts';
import type { Ctx } from '#server/context.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { Rejection, type RejectionWords, tooManyRequests } from '#server/errors.ts';
import * as queries from './limits-queries.ts';

/** A rate limit: attempts per time window, with pauses between attempts. */
type Limit = {
  maxAttempts: number;
  /** The length of the window. */
  minutes: number;
  /** Seconds to wait after the 1st, 2nd, … attempt. */
  pauseSeconds?: number[];
};

const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/**
 * The rate limits (decision 023). A "pair" is a phone together with the client's network address. Its limits are lower than
 * those of the phone, so an address that guesses is limited before other addresses are. The names are part of the keys of stored
 * counters.
 */
const limits = {
  // Wrong passwords from unknown browsers. When one of these three is exhausted, a sign-in also needs an SMS code.
  signInPerPair: { maxAttempts: 3, minutes: hourMinutes },
  // Mobile networks put thousands of users behind one address, so attempts with the right password are refunded.
  signInPerAddress: { maxAttempts: 50, minutes: hourMinutes },
  signInPerPhone: { maxAttempts: 5, minutes: hourMinutes },
  // A browser that has signed in to the account before has its own counter, which strangers cannot exhaust.
  signInPerDevice: { maxAttempts: 10, minutes: 15 },

  // Sign-ins that need an SMS code as the second step. Right and wrong passwords are counted alike, so that the reply
  // reveals nothing.
  stepPerPair: { maxAttempts: 5, minutes: hourMinutes, pauseSeconds: [0, 30, 30, 30] },
  stepPerAddress: { maxAttempts: 30, minutes: hourMinutes },
  // SMS codes for such sign-ins. Only attempts with the right password are counted, so strangers cannot exhaust them.
  stepCodePerPhone: { maxAttempts: 10, minutes: hourMinutes },
  stepCodePerPhoneADay: { maxAttempts: 20, minutes: dayMinutes },

  // Wrong second factors, after the right password. They limit how often somebody with a stolen password can guess. A known
  // browser has its own counter, which such a person cannot exhaust.
  factorPerAccount: { maxAttempts: 10, minutes: hourMinutes },
  factorPerAccountADay: { maxAttempts: 30, minutes: dayMinutes },
  factorPerDevice: { maxAttempts: 10, minutes: hourMinutes },
  factorPerDeviceADay: { maxAttempts: 30, minutes: dayMinutes },
  factorWarningPerAccount: { maxAttempts: 1, minutes: dayMinutes },

  // Codes that anyone may request, for any phone.
  codePerPair: { maxAttempts: 4, minutes: hourMinutes, pauseSeconds: [30, 30, 30] },
  codePerAddress: { maxAttempts: 30, minutes: hourMinutes },
  // Somebody who rents many addresses usually gets them in one block.
  codePerBlock: { maxAttempts: 120, minutes: hourMinutes },
  codePerPhone: { maxAttempts: 12, minutes: hourMinutes },
  codePerPhoneADay: { maxAttempts: 30, minutes: dayMinutes },
  // A known browser has its own counter, which strangers cannot exhaust.
  codePerDevice: { maxAttempts: 4, minutes: hourMinutes, pauseSeconds: [30, 30, 30] },
  // All known browsers of a phone together, because somebody with the password can make any number of browsers known.
  deviceCodePerPhoneADay: { maxAttempts: 30, minutes: dayMinutes },

  // Codes that confirm an e-mail address or the phone of a patient. In the next four names, `Address` means this e-mail
  // address or phone, and `Network` the network of the client. The first limit is for one address of one account.
  addressCodePerAddress: { maxAttempts: 4, minutes: hourMinutes, pauseSeconds: [30, 30, 30] },
  addressCodePerAccountADay: { maxAttempts: 20, minutes: dayMinutes },
  // This limit is for one address, for all accounts together.
  addressCodePerAddressADay: { maxAttempts: 10, minutes: dayMinutes },
  addressCodePerNetwork: { maxAttempts: 30, minutes: hourMinutes },
  // `linkPerAddress`: requests with a wrong link. `answerPerLink`: answers by one valid link of a message.
  linkPerAddress: { maxAttempts: 100, minutes: hourMinutes },
  answerPerLink: { maxAttempts: 30, minutes: hourMinutes },
  // Messages that staff send by a button. A second late notice and two more resends may follow at once, to correct mistakes.
  resendPerVisit: { maxAttempts: 8, minutes: dayMinutes, pauseSeconds: [0, 0, 60, 60, 60, 60, 60] },
  lateNoticePerDoctorDay: { maxAttempts: 6, minutes: dayMinutes, pauseSeconds: [0, 60, 60, 60, 60] },
  testMessagePerAccount: { maxAttempts: 20, minutes: hourMinutes },
  // Requests for wrong calendar addresses, from one network. The limit is high: programs keep polling removed
  // addresses, and families share networks.
  calendarPerAddress: { maxAttempts: 300, minutes: hourMinutes },
  // Requests that load a whole calendar. Requests of programs that already have its current version are not counted.
  calendarPerAccount: { maxAttempts: 120, minutes: hourMinutes },

  // Names of patients that a family enters to restore what a recovery hid. After 30 days, it cannot be restored any more.
  setAsidePerAccount: { maxAttempts: 5, minutes: 31 * dayMinutes },
  warningPerPhone: { maxAttempts: 1, minutes: dayMinutes },
  registerPerAddress: { maxAttempts: 100, minutes: hourMinutes },
  passwordPerAccount: { maxAttempts: 10, minutes: hourMinutes },
} satisfies Record<string, Limit>;

type LimitName = keyof typeof limits;
/** The counter of one subject: the name of its limit, and the subject, for example a phone. */
export type LimitCounter = [LimitName, string];

/**
 * The subjects of counters besides the phone. `address`: the network address of the client; for IPv6, it is the /48 network.
 * `pair`: phone and address. `block`: the /24 network of an IPv4 address; for IPv6, the same as `address`.
 */
export function limitSubjects(ctx: Ctx, phone: string) {
  const address = ctx.client.network;
  return { address, pair: `${phone} ${address}`, block: address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24') };
}

function keyOf(ctx: Ctx, [name, subject]: LimitCounter): Buffer {
  return ctx.services.secrets.keyedHash('attempts', `${name} ${subject}`);
}

/** Counts one attempt, or rejects it with the time to wait. Call it before the check, so that concurrent attempts are counted too. */
export async function takeAttempt(tx: Db, ctx: Ctx, ...counter: LimitCounter): Promise<void> {
  const { maxAttempts, minutes, pauseSeconds = [] }: Limit = limits[counter[0]];
  const wait = await queries.countAttempt(tx, keyOf(ctx, counter), ctx.now, { maxAttempts, minutes, pauseSeconds });
  if (wait > 0) throw tooManyRequests(waitWords(wait), wait);
}

/** Counts one attempt on every counter. Returns false, and counts on none, if one of them is exhausted. */
export async function tryTakeAttempts(tx: Tx, ctx: Ctx, counters: LimitCounter[]): Promise<boolean> {
  try {
    await tx.savepoint(async (inner) => {
      for (const counter of counters) await takeAttempt(inner, ctx, ...counter);
    });
    return true;
  } catch (error) {
    if (error instanceof Rejection) return false;
    throw error;
  }
}

/** Deletes a counter, because the user has proved who they are. */
export async function resetAttempts(tx: Db, ctx: Ctx, ...counter: LimitCounter): Promise<void> {
  await queries.deleteAttemptCounter(tx, keyOf(ctx, counter));
}

/** Gives back one counted attempt, because the password or the second factor was right. */
export async function refundAttempt(tx: Db, ctx: Ctx, ...counter: LimitCounter): Promise<void> {
  await queries.decrementAttemptCounter(tx, keyOf(ctx, counter));
}

/** Whether no attempt is left in the window. */
export async function isLimitExhausted(tx: Db, ctx: Ctx, ...counter: LimitCounter): Promise<boolean> {
  return (await queries.findAttemptCount(tx, keyOf(ctx, counter))) >= limits[counter[0]].maxAttempts;
}

function waitWords(seconds: number): RejectionWords {
  if (seconds === 1) return 'Too many attempts. Please try again in 1 second.';
  if (seconds < 60)
    return filled('Too many attempts. Please try again in {seconds} seconds.', { seconds: String(seconds) });
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return 'Too many attempts. Please try again in 1 minute.';
  if (minutes < 120)
    return filled('Too many attempts. Please try again in {minutes} minutes.', { minutes: String(minutes) });
  return filled('Too many attempts. Please try again in {hours} hours.', { hours: String(Math.ceil(minutes / 60)) });
}
