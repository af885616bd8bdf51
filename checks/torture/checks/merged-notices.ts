import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import type { Pool } from '#server/db/client.ts';
import { openDatabase } from '#server/db/database.ts';
import { jsonValue, sql } from '#server/db/sql.ts';
import { Engine } from '#server/messages/engine.ts';
import { type NoticeWaiting, usualNoticeWaiting } from '#server/messages/notice-rules.ts';
import { Secrets } from '#server/secrets.ts';
import { plainTexts, recordingChannels } from '#server/test/message-channels.ts';
import { startDeployment } from '../../rig/deployment.ts';
import { atLeast, exactly, measured } from '../../rig/facts.ts';
import { createPeople } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 3_600_000;
const stepMs = 5 * secondMs;
const lengthMs = 25 * 60 * secondMs;
/** For this long, staff can undo a change. */
const undoMs = 10 * secondMs;

type State = { startsAt: number; isCancelled: boolean };
type Change = { at: number; byStaff: boolean; to: State };
type Visit = { id: string; accountId: string; first: State; changes: Change[] };
type Told = { at: number; kind: string; visit: string; startsAt: string; channel: string };

/** Visits are moved, cancelled, opened again and moved back by the second, in the daytime and at night. */
export const mergedNoticesCheck: Check = {
  name: 'merged-notices',
  promise: 'changes of one visit within minutes are one notice with the last state; what is undone in its time is none',
  control: 'the time for which notices wait',
  async run({ quick, control }: RunOptions) {
    const perRound = quick || control ? 100 : 500;
    const none: NoticeWaiting = { mergeMs: 0, longestMs: 0, undoMs: 0 };
    const deployment = await startDeployment({ servers: 0 });
    const secretKey = randomBytes(32).toString('base64url');
    const url = deployment.env.DATABASE_URL ?? '';
    const roles = { owner: url, app: null, direct: null, secretKey };
    const database = openDatabase({ ...roles, poolSize: 10, usesPreparedStatements: true });
    try {
      await database.migrate(pino({ level: 'silent' }), new AbortController().signal);
      await createPeople(deployment.owner, perRound * 2);
      const clock = { now: new Date() };
      const { sent, channels } = recordingChannels(['sms'], () => clock.now);
      const options = { db: database.pool, channels, log: pino({ level: 'silent' }), texts: plainTexts };
      const secrets = new Secrets(secretKey);
      const waiting = control ? none : usualNoticeWaiting;
      const engines = [1, 2].map(
        () =>
          new Engine({
            ...options,
            secrets,
            waiting,
            publicUrl: 'https://care.example',
            smsBudget: { codes: 0, notices: 999_999, registrations: 0 },
            now: () => clock.now,
            monotonic: () => clock.now.getTime(),
          }),
      );
      const problems: string[] = [];
      let changes = 0;
      for (const begin of ['2027-01-05T10:00:00+05:30', '2027-01-08T01:30:00+05:30']) {
        const from = Date.parse(begin);
        const visits = await createVisits(deployment.owner, { from, count: perRound });
        sent.length = 0;
        for (let at = from; at <= from + lengthMs; at += stepMs) {
          clock.now = new Date(at);
          const due = visits.flatMap((visit) =>
            visit.changes.filter((one) => one.at === at).map((one) => ({ visit, one })),
          );
          await Promise.all(due.map(({ visit, one }) => change(deployment.owner, visit, one)));
          changes += due.length;
          await Promise.all(
            engines.map((engine) => (due.length > 0 ? engine.deriveNotices() : engine.deriveNewNotices(500))),
          );
          for (const engine of engines) await engine.sendDue();
        }
        const inbox = await deployment.owner.rows<Told>(sql`
          select extract(epoch from date_trunc('second', created_at))::float8 * 1000 as at, kind, appointment_id as visit,
            to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as starts_at, channel
          from messages where channel = 'inbox' order by created_at`);
        const sms = sent.map(({ id, at, text }) => ({ id, at: at.getTime(), text: text.body.split('|') }));
        const visitOf = new Map(
          (
            await deployment.owner.rows<{ id: string; visit: string }>(sql`
            select id, appointment_id as visit from messages where channel = 'sms'`)
          ).map((row) => [row.id, row.visit]),
        );
        const outside = sms.map(({ id, at, text: [kind = '', , startsAt = ''] }) => {
          return { at, kind, visit: visitOf.get(id) ?? '', startsAt, channel: 'sms' };
        });
        const isNight = begin.includes('T01');
        for (const visit of visits) problems.push(...problemsOf(visit, inbox, { isNight, isInbox: true }));
        for (const visit of visits) problems.push(...problemsOf(visit, outside, { isNight, isInbox: false }));
        await deployment.owner.run(sql`truncate messages, waiting_notices`);
      }
      const kinds = new Map<string, number>();
      for (const problem of problems) kinds.set(problem, (kinds.get(problem) ?? 0) + 1);
      const count = (problem: string) => kinds.get(problem) ?? 0;
      return [
        exactly('notices of changes that were undone in their time', count('undone'), 0),
        exactly('visits with more than one notice for a wait', count('too many'), 0),
        exactly('visits with no notice for a wait', count('too few'), 0),
        exactly('visits with a notice that was not their state of that moment', count('outdated'), 0),
        exactly('urgent notices that did not leave at once', count('slow'), 0),
        exactly('visits whose last notice is not their last state', count('lost'), 0),
        exactly('visits without a notice ten minutes after the first change', count('late'), 0),
        exactly('notices at night of visits that are not near', count('night'), 0),
        atLeast('changes', changes, perRound * 4),
        measured('visits', perRound * 2),
      ];
    } finally {
      await database.close();
      await deployment.close();
    }
  },
};

const iso = (at: number) => new Date(at).toISOString().slice(0, 16);
const isSame = (one: State, other: State) =>
  one.isCancelled === other.isCancelled && (one.isCancelled || one.startsAt === other.startsAt);

/** What is wrong with the notices of a visit. The function does not use the rules by which the engine waits. */
function problemsOf(
  { id, first, changes }: Visit,
  all: readonly Told[],
  { isNight, isInbox }: { isNight: boolean; isInbox: boolean },
): string[] {
  const told = all.filter(({ visit }) => visit === id);
  const last = changes.at(-1)?.to ?? first;
  const begin = changes[0]?.at ?? 0;
  const isUndone = isSame(first, last) && (changes.at(-1)?.at ?? 0) - begin <= undoMs;
  if (isUndone) return told.map(() => 'undone');
  // A visit is urgent if it begins within three hours at one of its times, or is cancelled within twelve hours.
  const isNear = [first, ...changes.map(({ to }) => to)].some(
    ({ startsAt }) => startsAt - begin <= 3 * hourMs + lengthMs,
  );
  const isCancelledSoon = changes.some(({ to }) => to.isCancelled) && first.startsAt - begin <= 12 * hourMs + lengthMs;
  if (isNight && !isInbox && !isNear && !isCancelledSoon) return told.map(() => 'night');
  const problems: string[] = [];
  const isUrgent = isNear || isCancelledSoon;
  // Changes with pauses of less than three minutes lead to one notice, which waits for ten minutes at most.
  const waits = (changes.at(-1)?.at ?? 0) - begin <= 9 * minuteMs ? 1 : 2;
  const isKept = isInbox || !isNight;
  if (isUrgent ? told.length > changes.length : told.length > waits) problems.push('too many');
  if (isKept && !isUrgent && told.length < (isSame(first, last) ? waits - 1 : waits)) problems.push('too few');
  const final = told.at(-1);
  const tells = ({ kind, startsAt }: Told, state: State) =>
    (kind === 'cancelled') === state.isCancelled && (state.isCancelled || startsAt === iso(state.startsAt));
  const isTold = final ? tells(final, last) : isSame(first, last);
  // At night, a notice at the limit of three or twelve hours may wait until the morning, after the check ends.
  const isCertain = first.startsAt - begin <= (last.isCancelled ? 12 : 3) * hourMs;
  if (!isTold && (isKept || isCertain)) problems.push('lost');
  // A notice that is certainly urgent is sent as soon as the last change cannot be undone any more, also at night.
  const isAtOnce = isCertain && isNear && final && final.at - (changes.at(-1)?.at ?? 0) > 15 * secondMs + stepMs;
  if (isAtOnce) problems.push('slow');
  if (!isKept) return problems;
  // Each notice contains the state of its moment. The first one is sent within ten minutes of the first change.
  const stateAt = (at: number) => changes.findLast((one) => one.at <= at)?.to ?? first;
  if (told.some((one) => !tells(one, stateAt(one.at)))) problems.push('outdated');
  const stateAfter = changes.filter(({ at }) => at <= begin + 10 * minuteMs).map(({ to }) => to);
  const hasChanged = !stateAfter.some((state) => isSame(first, state));
  if (hasChanged && !told.some(({ at }) => at <= begin + 10 * minuteMs)) problems.push('late');
  return problems;
}

/** Creates a visit for each of the next families, in hours or days, and plans the changes of each visit. */
async function createVisits(owner: Pool, { from, count }: { from: number; count: number }): Promise<Visit[]> {
  const pick = (limit: number) => Math.floor(Math.random() * limit);
  const rows = await owner.rows<{ id: string; accountId: string; startsAt: Date }>(sql`
    with people as (
      select p.id, p.user_id, row_number() over (order by p.id) as number from patients p
      where not exists (select from appointments a where a.patient_id = p.id)
      order by p.id limit ${count})
    insert into appointments (user_id, patient_id, title, starts_at, status, created_at)
    select user_id, id, 'Visit', ${new Date(from)}::timestamptz
      + case number % 4 when 0 then interval '1 hour' when 1 then interval '8 hours' else interval '3 days' end
      + number % 50 * interval '1 minute', 'open', ${new Date(from)}::timestamptz - interval '30 days'
    from people
    returning id, user_id as account_id, starts_at`);
  return rows.map(({ id, accountId, startsAt }) => {
    const first = { startsAt: startsAt.getTime(), isCancelled: false };
    // A visit that begins soon always begins within three hours, and a cancelled one within twelve.
    const isNear = first.startsAt - from < 2 * hourMs;
    // Each move is to another time, so that every wait ends with another state than it began with.
    const starts = isNear ? 50 : 150;
    let last = pick(starts);
    const moved = () => {
      last = (last + 7) % starts;
      return { startsAt: first.startsAt + (1 + last) * minuteMs, isCancelled: false };
    };
    const at = from + pick(24) * stepMs;
    const byStaff = Math.random() < 0.7;
    const kind = pick(6);
    const undone: Change[] = [
      { at, byStaff: true, to: kind === 0 ? moved() : { ...first, isCancelled: true } },
      { at: at + stepMs * (1 + pick(2)), byStaff: true, to: first },
    ];
    if (kind < 2) return { id, accountId, first, changes: undone };
    // Several changes within minutes, or one change a minute for 14 minutes.
    const steps =
      kind === 5
        ? Array.from({ length: 15 }, (_, n) => at + n * minuteMs)
        : Array.from({ length: 1 + pick(12) }, (_, n) => at + n * stepMs * (1 + pick(3)) * 2);
    const changes = [...new Set(steps)]
      .toSorted((one, other) => one - other)
      .map((moment) => ({
        at: moment,
        byStaff,
        to: moved(),
      }));
    const end = changes.at(-1);
    if (kind === 4 && end) end.to = { startsAt: changes.at(-2)?.to.startsAt ?? first.startsAt, isCancelled: true };
    return { id, accountId, first, changes };
  });
}

/** Changes the visit and writes the audit entry in one transaction, as the services do. */
async function change(owner: Pool, visit: Visit, { at, byStaff, to }: Change): Promise<void> {
  await owner.begin(async (tx) => {
    const before = await tx.row<{ startsAt: Date; status: string }>(sql`
      select starts_at, status from appointments where id = ${visit.id} for update`);
    const isMoved = before.startsAt.getTime() !== to.startsAt;
    const status = to.isCancelled ? 'cancelled' : 'open';
    await tx.run(sql`
      update appointments set starts_at = ${new Date(to.startsAt)}, ends_at = null, status = ${status}, version = version + 1
      where id = ${visit.id}`);
    const action = to.isCancelled
      ? 'appointment.cancelled'
      : isMoved
        ? 'appointment.rescheduled'
        : 'appointment.status-changed';
    await tx.run(sql`
      insert into audit_log (at, actor_id, action, entity, entity_id, before, after)
      values (${new Date(at)}, ${byStaff ? null : visit.accountId}, ${action}, 'appointment', ${visit.id},
        ${jsonValue({ ...(isMoved && { startsAt: before.startsAt }), status: before.status })},
        ${jsonValue({ ...(isMoved && { startsAt: new Date(to.startsAt) }), status })})`);
  });
}
