import { randomInt, randomUUID } from 'node:crypto';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '#server/db/client.ts';
import { inParallel } from '../../rig/http.ts';
import { type FastReply, openFastConnections } from '../../rig/lines.ts';
import { createOffer, createPeople, type Person, slot } from '../../rig/people.ts';
import { openStage } from '../../rig/stage.ts';
import {
  timed as asTime,
  atLeast,
  atMost,
  type Check,
  exactly,
  type Fact,
  measured,
  percentile,
  type RunOptions,
  without,
} from '../check.ts';

const settleMs = 2_000;
const times = (of: { ms: number }[]) => of.map((answer) => answer.ms);

/** Three times as many requests as the server can answer, whether or not it answers. */
export const overload: Check = {
  name: 'overload',
  promise: 'at three times its capacity the server still does its work, and tells the rest at once to come back',
  control: 'the count of requests in flight',
  async run({ quick, control }: RunOptions) {
    const stage = await openStage({ servers: 1, ...(control ? without('admission') : {}) });
    // Without the guard a wait is no accident of the machine.
    const timed = control ? (fact: Fact) => fact : asTime;
    setPriority(5); // those who ask would be on other machines: here they must not take the processor from the server
    const lines = await openFastConnections(stage.servers[0]?.url ?? '', 3_000);
    try {
      const send = await prepareFamilies(stage.owner, lines);
      await closedLoop(send, quick ? 4 : 10); // until its code is compiled, a server is slower than it can be
      const seconds = quick ? { calm: 2, crowd: 6 } : { calm: 4, crowd: 10 };
      const rounds: Round[] = [];
      let before = await closedLoop(send, seconds.calm);
      while (rounds.length < (quick ? 3 : 5)) {
        const round = await crowd(send, before, seconds);
        rounds.push(round);
        before = round.after;
      }

      const answers = rounds.flatMap((round) => round.answers);
      const turnedAway = answers.filter(({ status }) => status === 503);
      const good = answers.filter(isGood).length;
      const middle = (figure: Figure) =>
        percentile(
          rounds.map((round) => round[figure]),
          0.5,
        );
      return [
        exactly('answers that are neither 200, 201 nor 503', answers.length - good - turnedAway.length, 0),
        exactly('503 without Retry-After', turnedAway.filter(({ retryAfter }) => !retryAfter).length, 0),
        timed(atLeast('answered a second, in % of the peak', middle('percentOfPeak'), 80)),
        timed(atMost('those let in waited, 99 of 100, in ms', middle('letInMs'), 500)),
        timed(atMost('those turned away waited, 99 of 100, in ms', middle('turnedAwayMs'), 50)),
        timed(atMost('normal again after, in ms', Math.max(...rounds.map((round) => round.recoveryMs)), 5_000)),
        measured('those let in waited, 99 of 100, with the first two seconds', middle('letInAtFirstMs')),
        measured('peak, answers a second', middle('peak')),
        ...rounds.map((round, n) => measured(`answered a second in round ${n + 1}, in %`, round.percentOfPeak)),
        measured('asked', answers.length),
        atLeast('turned away', turnedAway.length, 1),
        measured(
          'never sent, because every line was waiting',
          rounds.reduce((sum, round) => sum + round.withoutLine, 0),
        ),
      ];
    } finally {
      lines.close();
      await stage.close();
    }
  },
};

/** As when a doctor's hours are published: families look, open what is theirs, and book. No two want the same time. */
async function prepareFamilies(owner: Pool, lines: Awaited<ReturnType<typeof openFastConnections>>): Promise<Send> {
  const people = await createPeople(owner, 5_000); // so many that nobody's list grows long, which would take longer to answer
  const { doctorIds, form } = await createOffer(owner, 100);
  let bookings = 0;
  return (n) => {
    const person = people[randomInt(people.length)] as Person;
    const cookie = `session=${person.token}`;
    if (n % 4 === 0) return lines.send('/api/doctors', cookie);
    if (n % 4 === 1) return lines.send('/api/patients', cookie);
    if (n % 4 === 2) return lines.send('/api/appointments', cookie);
    const time = {
      doctorId: doctorIds[bookings % doctorIds.length],
      ...slot(Math.floor(bookings / doctorIds.length)),
    };
    bookings += 1;
    const more = { key: randomUUID(), patientId: person.patientId, confirmsOverlap: true };
    return lines.send('/api/appointments', cookie, { ...form, ...time, ...more });
  };
}

type Round = Awaited<ReturnType<typeof crowd>>;
type Figure = 'peak' | 'percentOfPeak' | 'letInMs' | 'letInAtFirstMs' | 'turnedAwayMs';
const isGood = ({ status }: FastReply) => status === 200 || status === 201;

/** The peak is what was answered before and after the crowd: a machine is not equally fast all the time. */
async function crowd(send: Send, before: FastReply[], seconds: { calm: number; crowd: number }) {
  const { answers, withoutLine } = await openLoop(send, (before.length / seconds.calm) * 3, seconds.crowd);
  const recoveryMs = await untilNormal(send, percentile(times(before), 0.99));
  const after = await closedLoop(send, seconds.calm);

  const peak = (before.length + after.length) / 2 / seconds.calm;
  const good = answers.filter(isGood);
  const inTime = good.filter(({ at, ms }) => at + ms < seconds.crowd * 1000);
  const p99 = (of: FastReply[]) => percentile(times(of), 0.99);
  return {
    after,
    answers,
    withoutLine,
    recoveryMs,
    peak,
    percentOfPeak: (inTime.length / seconds.crowd / peak) * 100,
    // A burst is let in whole: only what lasts longer is a queue, and cut.
    letInMs: p99(good.filter(({ at }) => at > settleMs)),
    letInAtFirstMs: p99(good),
    turnedAwayMs: p99(answers.filter(({ status }) => status === 503)),
  };
}

/** Null: every line waits for an answer. */
type Send = (n: number) => Promise<FastReply> | null;

/** What the server answers when each of 32 waits for its answer. */
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

/** So many a second, whatever comes back. */
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
    await pause(10); // oftener, the asking would take more of the processor than the answering can spare
  }
  return { answers: await Promise.all(sent), withoutLine };
}

/** How long it takes until twenty in a row are answered as quickly as before, within twice the time. */
async function untilNormal(send: Send, before: number): Promise<number> {
  const began = performance.now();
  for (let inRow = 0, n = 0; inRow < 20 && performance.now() - began < 30_000; n += 1) {
    const answer = await send(n);
    inRow = answer && answer.status < 300 && answer.ms < Math.max(50, before * 2) ? inRow + 1 : 0;
  }
  return performance.now() - began;
}
