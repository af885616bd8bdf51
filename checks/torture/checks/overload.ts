import { randomInt } from 'node:crypto';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '#server/db/client.ts';
import { startDeployment, without } from '../../rig/deployment.ts';
import { timed as asTime, atLeast, atMost, exactly, type Fact, measured, percentile } from '../../rig/facts.ts';
import { type FastReply, openFastConnections } from '../../rig/fast-connections.ts';
import { inParallel } from '../../rig/http.ts';
import { bookingForm, createOffer, createPeople, type Person } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';

const settleMs = 2_000;
const times = (of: { ms: number }[]) => of.map((answer) => answer.ms);

/** Sends three times as many requests as the server can handle, in open loop: without waiting for replies. */
export const overloadCheck: Check = {
  name: 'overload',
  promise: 'at three times its capacity the server still serves its peak, and rejects the rest at once with 503',
  control: 'the count of requests in flight',
  async run({ quick, control }: RunOptions) {
    const deployment = await startDeployment({ servers: 1, ...(control ? without('admission') : {}) });
    // Without the guard, long waits are not caused by other load on the machine.
    const timed = control ? (fact: Fact) => fact : asTime;
    setPriority(5); // real clients are on other machines: here they must not take processor time from the server
    const lines = await openFastConnections(deployment.servers[0]?.url ?? '', 3_000);
    try {
      const send = await prepareFamilies(deployment.owner, lines);
      await closedLoop(send, quick ? 4 : 10); // warm-up
      const seconds = quick ? { calm: 2, overload: 6 } : { calm: 4, overload: 10 };
      const rounds: Round[] = [];
      let before = await closedLoop(send, seconds.calm);
      while (rounds.length < (quick ? 3 : 5)) {
        const round = await runRound(send, before, seconds);
        rounds.push(round);
        before = round.after;
      }

      const answers = rounds.flatMap((round) => round.answers);
      const rejected = answers.filter(({ status }) => status === 503);
      const good = answers.filter(isGood).length;
      const middle = (figure: Figure) =>
        percentile(
          rounds.map((round) => round[figure]),
          0.5,
        );
      return [
        exactly('answers that are neither 200, 201 nor 503', answers.length - good - rejected.length, 0),
        exactly('503 without Retry-After', rejected.filter(({ retryAfter }) => !retryAfter).length, 0),
        timed(atLeast('answered a second, in % of the peak', middle('percentOfPeak'), 80)),
        timed(atMost('those let in waited, 99 of 100, in ms', middle('letInMs'), 500)),
        timed(atMost('rejected requests waited, 99 of 100, in ms', middle('rejectedMs'), 50)),
        timed(atMost('normal again after, in ms', Math.max(...rounds.map((round) => round.recoveryMs)), 5_000)),
        measured('those let in waited, 99 of 100, with the first two seconds', middle('letInAtFirstMs')),
        measured('peak, answers a second', middle('peak')),
        ...rounds.map((round, n) => measured(`answered a second in round ${n + 1}, in %`, round.percentOfPeak)),
        measured('asked', answers.length),
        atLeast('rejected requests', rejected.length, 1),
        measured(
          'never sent, because every line was waiting',
          rounds.reduce((sum, round) => sum + round.withoutLine, 0),
        ),
      ];
    } finally {
      lines.close();
      await deployment.close();
    }
  },
};

/** Families read the doctors list and their own lists, and book. No two book the same time. */
async function prepareFamilies(owner: Pool, lines: Awaited<ReturnType<typeof openFastConnections>>): Promise<Send> {
  const people = await createPeople(owner, 5_000); // enough that no family's list becomes long and slow to read
  const { doctorIds, form } = await createOffer(owner, 100);
  let bookings = 0;
  return (n) => {
    const person = people[randomInt(people.length)] as Person;
    const cookie = `session=${person.token}`;
    if (n % 4 === 0) return lines.send('/api/doctors', cookie);
    if (n % 4 === 1) return lines.send('/api/patients', cookie);
    if (n % 4 === 2) return lines.send('/api/appointments', cookie);
    const doctorId = doctorIds[bookings % doctorIds.length];
    const booking = bookingForm(form, person.patientId, Math.floor(bookings / doctorIds.length));
    bookings += 1;
    return lines.send('/api/appointments', cookie, { ...booking, doctorId });
  };
}

type Round = Awaited<ReturnType<typeof runRound>>;
type Figure = 'peak' | 'percentOfPeak' | 'letInMs' | 'letInAtFirstMs' | 'rejectedMs';
const isGood = ({ status }: FastReply) => status === 200 || status === 201;

/** The peak is the rate before and after the overload, because the speed of the machine varies. */
async function runRound(send: Send, before: FastReply[], seconds: { calm: number; overload: number }) {
  const { answers, withoutLine } = await openLoop(send, (before.length / seconds.calm) * 3, seconds.overload);
  const recoveryMs = await untilNormal(send, percentile(times(before), 0.99));
  const after = await closedLoop(send, seconds.calm);

  const peak = (before.length + after.length) / 2 / seconds.calm;
  const good = answers.filter(isGood);
  const inTime = good.filter(({ at, ms }) => at + ms < seconds.overload * 1000);
  const p99 = (of: FastReply[]) => percentile(times(of), 0.99);
  return {
    after,
    answers,
    withoutLine,
    recoveryMs,
    peak,
    percentOfPeak: (inTime.length / seconds.overload / peak) * 100,
    // A short burst is admitted completely. Only a queue that lasts longer is limited.
    letInMs: p99(good.filter(({ at }) => at > settleMs)),
    letInAtFirstMs: p99(good),
    rejectedMs: p99(answers.filter(({ status }) => status === 503)),
  };
}

/** Sends the nth request. Returns null if no connection is free. */
type Send = (n: number) => Promise<FastReply> | null;

/** 32 clients send requests; each waits for its reply before the next one. */
async function closedLoop(send: Send, seconds: number): Promise<FastReply[]> {
  const answers: FastReply[] = [];
  const end = performance.now() + seconds * 1000;
  await inParallel(32, 32, async (client) => {
    for (let n = client; performance.now() < end; n += 1) {
      const answer = await send(n);
      if (answer) answers.push(answer);
    }
  });
  return answers;
}

/** Sends this many requests a second, without waiting for replies. */
async function openLoop(send: Send, perSecond: number, seconds: number) {
  const sent: Promise<FastReply & { at: number }>[] = [];
  let due = 0;
  let withoutLine = 0;
  const began = performance.now();
  for (let now = 0; now < seconds * 1000; now = performance.now() - began) {
    for (const goal = (now / 1000) * perSecond; due < goal; due += 1) {
      const answer = send(due);
      if (answer) sent.push(answer.then((one) => ({ ...one, at: now })));
      else withoutLine += 1;
    }
    await pause(10); // a shorter pause would take too much processor time from the server
  }
  return { answers: await Promise.all(sent), withoutLine };
}

/** The milliseconds until twenty replies in a row take at most twice as long as before. */
async function untilNormal(send: Send, before: number): Promise<number> {
  const began = performance.now();
  for (let inRow = 0, n = 0; inRow < 20 && performance.now() - began < 30_000; n += 1) {
    const answer = await send(n);
    inRow = answer && answer.status < 300 && answer.ms < Math.max(50, before * 2) ? inRow + 1 : 0;
  }
  return performance.now() - began;
}
