import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { startDeployment } from '../../rig/deployment.ts';
import { exactly, measured } from '../../rig/facts.ts';
import { inParallel, openConnections, sendCall } from '../../rig/http.ts';
import { assignRole, createPeople, createVisit, type Person } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';

const kinds = ['edit', 'cancel', 'reopen', 'assign'] as const;
type Kind = (typeof kinds)[number];

/** A visit or a step. `at` is in minutes after the original beginning of the visit, so that states can be compared. */
type Row = { at: number; status: string; version: number; helper: boolean; isCancelledWithVisit: boolean };
type State = { visit: Row; steps: Row[] };
/** Changes a state as the server should; null if the server should reject it. */
type Operation = (state: State) => State | null;

const day = 1_440;
const stepCount = 3;

/** A move of a visit with its steps races with another change of the visit or of one of its steps. */
export const stepMovesCheck: Check = {
  name: 'step-moves',
  promise: 'a visit and its steps are moved together or not at all, whatever else changes them at the same time',
  control: 'the lock of the family and the row locks of the move',
  async run({ quick, control }: RunOptions) {
    const perKind = quick || control ? 40 : 250;
    const deployment = await startDeployment({ servers: 2 });
    const { owner, servers } = deployment;
    const agent = openConnections(32);
    try {
      const people = await createPeople(owner, kinds.length * perKind + 2);
      const [staff, helper, ...families] = people as [Person, Person, ...Person[]];
      await assignRole(owner, 'assistant', staff, helper);
      if (control) await removeLocks(owner);
      const seen = { wrong: 0, failed: 0, granted: 0 };
      for (const [group, kind] of kinds.entries())
        await inParallel(perKind, 4, async (n) => {
          const family = families[group * perKind + n] as Person;
          const trial = await createTrial(owner, family, kind, n);
          const send = async (server: number, { path, method = 'POST', body }: Request) => {
            await pause(randomInt(5));
            const url = servers[server]?.url ?? '';
            return sendCall(url, { method, path, cookie: `session=${staff?.token}`, agent, body });
          };
          const before = await stateOf(owner, trial);
          const [move, other] = requestsOf(kind, trial, helper?.accountId ?? '');
          const answers = await Promise.all([send(0, move), send(1, other)]);
          const accepted = answers.map(({ status }) => status < 300);
          seen.granted += accepted.filter(Boolean).length;
          seen.failed += answers.filter(({ status }) => status === 0 || status >= 500).length;
          const after = JSON.stringify([accepted, await stateOf(owner, trial)]);
          if (!possibleOutcomes(before, [move.model, other.model]).includes(after)) {
            seen.wrong += 1;
            if (!control) console.log(`  ${kind}: ${after}`);
          }
        });
      return [
        exactly('schedules that no order of the two changes explains', seen.wrong, 0),
        exactly('answers 5xx, or none', seen.failed, 0),
        measured('changes that were accepted', seen.granted),
        measured('schedules', kinds.length * perKind),
      ];
    } finally {
      agent.destroy();
      await deployment.close();
    }
  },
};

type Trial = { visitId: string; stepIds: string[]; start: Date };
type Request = { path: string; method?: 'POST' | 'PUT'; body: object; model: Operation };

/** Creates a visit with three steps, on a day and at an hour to which no other trial moves the assistant. */
async function createTrial(owner: Pool, { accountId, patientId }: Person, kind: Kind, n: number): Promise<Trial> {
  const isCancelled = kind === 'reopen';
  const startsAt = sql`date_trunc('day', now()) + make_interval(days => ${30 + n}, hours => ${4 + (Math.floor(n / 2) % 2) * 5})`;
  const visit = await createVisit(owner, { accountId, patientId }, startsAt, {
    status: isCancelled ? 'cancelled' : 'open',
  });
  const steps = await owner.rows<{ id: string }>(sql`
    insert into appointments (user_id, patient_id, parent_id, title, status, starts_at, cancelled_with_visit)
    select ${accountId}, ${patientId}, ${visit.id}, 'Step ' || n, ${isCancelled ? 'cancelled' : 'pending'},
      ${visit.startsAt}::timestamptz + make_interval(hours => n), ${isCancelled}
    from generate_series(1, ${stepCount}) n returning id`);
  return { visitId: visit.id, stepIds: steps.map(({ id }) => id), start: visit.startsAt };
}

/** The two requests that race: the move by two days and the other change. Both contain the original version. */
function requestsOf(kind: Kind, { visitId, stepIds, start }: Trial, assigneeId: string): [Request, Request] {
  const visitPath = `/api/admin/appointments/${visitId}`;
  const move: Request = {
    path: `${visitPath}/move`,
    body: { ...indiaTime(start, 2 * day), version: 1, ...(kind === 'reopen' ? { overrideReason: 'By mistake' } : {}) },
    model: ({ visit, steps }) => {
      const isReopened = visit.status === 'cancelled' && kind === 'reopen';
      if (visit.version !== 1 || (visit.status === 'cancelled' && !isReopened)) return null;
      const follows = (step: Row) => (isReopened ? step.isCancelledWithVisit : step.status === 'pending');
      return {
        visit: changed(visit, { at: visit.at + 2 * day, status: 'open' }),
        steps: steps.map((step) => (follows(step) ? changed(step, { at: step.at + 2 * day, ...pending }) : step)),
      };
    },
  };
  const other: Record<Kind, Request> = {
    edit: {
      path: `/api/admin/steps/${stepIds[0]}`,
      method: 'PUT',
      body: { title: 'Step 1', ...indiaTime(start, day), version: 1 },
      model: onFirstStep((step) => changed(step, { at: day })),
    },
    assign: {
      path: `/api/admin/steps/${stepIds[0]}/work`,
      method: 'PUT',
      body: { durationMinutes: 15, travelMinutes: 0, assigneeId, version: 1 },
      model: onFirstStep((step) => changed(step, { helper: true })),
    },
    cancel: {
      path: `${visitPath}/status`,
      body: { status: 'cancelled', version: 1 },
      model: ({ visit, steps }) =>
        visit.version === 1
          ? {
              visit: changed(visit, { status: 'cancelled' }),
              steps: steps.map((step) => changed(step, { status: 'cancelled', isCancelledWithVisit: true })),
            }
          : null,
    },
    reopen: {
      path: `${visitPath}/status`,
      body: { status: 'open', version: 1, restoresSteps: true },
      model: ({ visit, steps }) =>
        visit.version === 1
          ? { visit: changed(visit, { status: 'open' }), steps: steps.map((step) => changed(step, pending)) }
          : null,
    },
  };
  return [move, other[kind]];
}

const pending = { status: 'pending', isCancelledWithVisit: false };
const changed = (row: Row, fields: Partial<Row>): Row => ({ ...row, ...fields, version: row.version + 1 });

function onFirstStep(change: (step: Row) => Row): Operation {
  return ({ visit, steps: [first, ...others] }) =>
    first?.version === 1 ? { visit, steps: [change(first), ...others] } : null;
}

/** The results of both orders: which of the two changes are accepted, and the state after them. */
function possibleOutcomes(before: State, [first, second]: [Operation, Operation]): string[] {
  const inOrder = (one: Operation, other: Operation) => {
    const a = one(before);
    const b = other(a ?? before);
    return { accepted: [a !== null, b !== null], state: b ?? a ?? before };
  };
  const forward = inOrder(first, second);
  const backward = inOrder(second, first);
  return [
    JSON.stringify([forward.accepted, forward.state]),
    JSON.stringify([backward.accepted.toReversed(), backward.state]),
  ];
}

async function stateOf(owner: Pool, { visitId, stepIds, start }: Trial): Promise<State> {
  const rows = await owner.rows<Row & { id: string }>(sql`
    select a.id, (extract(epoch from a.starts_at - ${start}::timestamptz) / 60)::integer as at, a.status, a.version,
      w.assignee_id is not null as helper, a.cancelled_with_visit as is_cancelled_with_visit
    from appointments a left join step_work w on w.step_id = a.id
    where a.id = ${visitId} or a.parent_id = ${visitId}`);
  const of = (wanted: string): Row => {
    const row = rows.find(({ id }) => id === wanted);
    if (!row) throw new Error('An appointment is gone.');
    const { at, status, version, helper, isCancelledWithVisit } = row;
    return { at, status, version, helper, isCancelledWithVisit };
  };
  return { visit: of(visitId), steps: stepIds.map(of) };
}

function indiaTime(start: Date, minutes: number): { date: string; time: string } {
  const iso = new Date(start.getTime() + (minutes + 330) * 60_000).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) };
}

async function removeLocks(owner: Pool): Promise<void> {
  await owner.script(
    'create or replace function family_lock_key(family uuid) returns bigint language sql volatile return (random() * 1e15)::bigint',
  );
  const row = await owner.row<{ text: string }>(sql`
    select replace(pg_get_functiondef(oid), 'for update', '') as text from pg_proc where proname = 'move_visit_and_steps'`);
  await owner.script(row.text);
}
