import type { Pool, Tx } from '#server/db/client.ts';
import { jsonValue, sql } from '#server/db/sql.ts';
import type { Outgoing } from '#server/messages/channel.ts';
import type { Engine } from '#server/messages/engine.ts';
import { isQuiet, randomFrom } from './message-model.ts';

// Random schedules: visits and preferences change at the same time as the message engine decides what to send. At each
// decision, a trigger stores the state of the visit and the preferences, in the same transaction. Afterwards, every message that was
// handed to a channel is compared with this state: the message must have been true and wanted at that moment.

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

type Visit = { id: string; accountId: string; patientId: string };
/** The patient's own phone. It gets messages while the patient agrees. */
const ownPhone = (phone: string) => phone.replace('+9197', '+9196');
type Random = ReturnType<typeof randomFrom>;

/** Stores the state of the visit and of the preferences whenever a decision to send is stored. */
export async function recordDecisions(owner: Pool): Promise<void> {
  await owner.script(`
    create table decisions (
      message_id uuid not null, status text, starts_at timestamptz, leads text[], quiet_from time, quiet_to time,
      channels text[], kind_channels text[], is_deactivated boolean, has_email boolean, patient_agrees boolean);
    create function record_decision() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into decisions
      select new.id, a.status, a.starts_at, s.leads, s.quiet_from, s.quiet_to, s.channels, k.channels, c.deactivated_at is not null,
        exists (select from message_addresses d where d.account_id = a.user_id and d.kind = 'email' and d.confirmed_at is not null),
        exists (select from message_addresses d where d.patient_id = a.patient_id and d.kind = 'phone' and d.confirmed_at is not null)
      from appointments a join accounts c on c.id = a.user_id
      left join message_settings s on s.account_id = a.user_id
      left join message_kind_settings k on k.account_id = a.user_id and k.kind = new.kind
      where a.id = new.appointment_id;
      return new;
    end $$;
    create trigger record_decision before update of link_hash on messages for each row execute function record_decision()`);
}

/** Creates families with one open visit each. The visit is in the next two days, and was booked long ago. */
export async function createSchedules(
  owner: Pool,
  { count, seed, now }: { count: number; seed: number; now: Date },
): Promise<Visit[]> {
  const random = randomFrom(seed);
  const rows = Array.from({ length: count }, (_, n) => {
    const phone = `+9197${String((seed * 10_000 + n) % 100_000_000).padStart(8, '0')}`;
    const prefix = (seed * 10_000 + n + 0x100000).toString(16).padStart(8, '0').slice(-8);
    return {
      account: `${prefix.slice(2)}00-0000-4000-8000-0000${prefix}`,
      patient: `${prefix.slice(2)}00-0000-4000-9000-0000${prefix}`,
      visit: `${prefix.slice(2)}00-0000-4000-a000-0000${prefix}`,
      phone,
      ownPhone: ownPhone(phone),
      starts: new Date(now.getTime() + random.below(48 * 12) * 5 * minuteMs + 10 * minuteMs).toISOString(),
    };
  });
  const given = sql`jsonb_to_recordset(${jsonValue(rows)}::text::jsonb)
    as g (account uuid, patient uuid, visit uuid, phone text, "ownPhone" text, starts timestamptz)`;
  await owner.begin(async (tx) => {
    await tx.run(
      sql`insert into accounts (id, name, phone, password_hash) select account, 'Family', phone, 'x' from ${given}`,
    );
    await tx.run(sql`
      insert into patients (id, user_id, sequence, patient_number, name, age, gender, mobile_number)
      select patient, account, 0, patient::text, 'Patient', 40, 'Female', "ownPhone" from ${given}`);
    await tx.run(sql`
      insert into appointments (id, user_id, patient_id, title, starts_at, created_at)
      select visit, account, patient, 'Visit', starts, ${now}::timestamptz - interval '30 days' from ${given}`);
    await tx.run(sql`insert into message_settings (account_id) select account from ${given}`);
    await tx.run(sql`
      insert into message_addresses (account_id, patient_id, kind, address, confirmed_at)
      select account, null::uuid, 'email', account || '@example.org', now() from ${given}
      union all
      select account, patient, 'phone', "ownPhone", now() from ${given}`);
  });
  return rows.map(({ account, patient, visit }) => ({ id: visit, accountId: account, patientId: patient }));
}

/** Makes one random change as the services do: the row and its audit entry in one transaction. */
async function change(owner: Pool, visit: Visit, random: Random, now: Date): Promise<void> {
  const enter = (tx: Tx, action: string, before: object, after: object) =>
    tx.run(sql`
      insert into audit_log (at, action, entity, entity_id, before, after)
      values (${now}, ${action}, 'appointment', ${visit.id}, ${jsonValue(before)}, ${jsonValue(after)})`);
  const action = random.pick([
    'move',
    'move',
    'cancel',
    'reopen',
    'close',
    'channels',
    'kind',
    'quiet',
    'leads',
    'account',
    'email',
    'agreement',
    'confirm',
  ]);
  const start = new Date(now.getTime() + (random.below(40 * 12) * 5 + 10) * minuteMs);
  const [quietFrom, quietMinutes] = [random.below(96) * 15, random.below(57) * 15];
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const some = <T>(list: T[]) => list.filter(() => random.chance(0.6));
  const [channels, leads, isOff] = [some(['sms', 'email']), some(['week', 'day', 'hours']), random.chance(0.3)];
  await owner.begin(async (tx) => {
    if (['move', 'cancel', 'reopen', 'close', 'confirm'].includes(action)) {
      const before = await tx.row<{ status: string; startsAt: Date }>(sql`
        select status, starts_at from appointments where id = ${visit.id} for update`);
      const isOpen = ['scheduled', 'open'].includes(before.status);
      if (action === 'cancel' && isOpen) {
        await tx.run(sql`update appointments set status = 'cancelled', version = version + 1 where id = ${visit.id}`);
        await enter(tx, 'appointment.cancelled', { status: 'open' }, { status: 'cancelled' });
      } else if (action === 'close' && isOpen && random.chance(0.2)) {
        await tx.run(sql`update appointments set status = 'closed', version = version + 1 where id = ${visit.id}`);
        await enter(tx, 'appointment.status-changed', { status: 'open' }, { status: 'closed' });
      } else if (action === 'confirm' && isOpen) {
        await tx.run(sql`update appointments set version = version + 1 where id = ${visit.id}`);
        await enter(tx, 'appointment.confirmed', {}, {});
      } else if (action === 'reopen' && before.status === 'cancelled' && before.startsAt > now) {
        await tx.run(sql`update appointments set status = 'open', version = version + 1 where id = ${visit.id}`);
        await enter(tx, 'appointment.status-changed', { status: 'cancelled' }, { status: 'open' });
      } else if (action === 'move' && (isOpen || before.status === 'cancelled')) {
        await tx.run(sql`
          update appointments set status = 'open', starts_at = ${start}, version = version + 1 where id = ${visit.id}`);
        await enter(
          tx,
          'appointment.rescheduled',
          { startsAt: before.startsAt.toISOString(), ...(isOpen ? {} : { status: 'cancelled' }) },
          { startsAt: start.toISOString() },
        );
      }
      return;
    }
    if (action === 'account') {
      // Accounts are active most of the time, so that most messages are sent.
      await tx.run(sql`
        update accounts set deactivated_at = case when ${random.chance(0.3)}::boolean then ${now}::timestamptz end
        where id = ${visit.accountId}`);
      return;
    }
    if (action === 'email' || action === 'agreement') {
      // Without a lock of the settings, as in the services.
      await tx.run(sql`
        update message_addresses set confirmed_at = case when confirmed_at is null then ${now}::timestamptz end
        where account_id = ${visit.accountId} and kind = ${action === 'email' ? 'email' : 'phone'}`);
      return;
    }
    await tx.run(sql`select from message_settings where account_id = ${visit.accountId} for update`);
    if (action === 'channels')
      await tx.run(sql`update message_settings set channels = ${channels} where account_id = ${visit.accountId}`);
    if (action === 'leads')
      await tx.run(sql`update message_settings set leads = ${leads} where account_id = ${visit.accountId}`);
    if (action === 'quiet')
      await tx.run(sql`
        update message_settings set quiet_from = ${clock(quietFrom)}::time,
          quiet_to = ${clock((quietFrom + quietMinutes) % 1_440)}::time
        where account_id = ${visit.accountId}`);
    if (action === 'kind') {
      await tx.run(sql`delete from message_kind_settings where account_id = ${visit.accountId}`);
      if (!isOff)
        await tx.run(sql`
          insert into message_kind_settings (account_id, kind, channels)
          select ${visit.accountId}, kind, ${channels} from unnest('{reminder,moved,cancelled,reopened,confirmed}'::text[]) kind`);
      // Writes the row of the settings too, as the service does. The lock of this row brings the changes into an order.
      await tx.run(sql`update message_settings set version = version + 1 where account_id = ${visit.accountId}`);
    }
  });
}

/**
 * Runs two days in random steps. In each step all changes run at the same time as both engines derive and send. Returns how
 * many changes were made.
 */
export async function runSchedules(
  owner: Pool,
  engines: Engine[],
  visits: Visit[],
  options: { seed: number; steps: number; width: number; clock: { now: Date } },
): Promise<number> {
  const { seed, steps, width, clock } = options;
  const random = randomFrom(seed + 1);
  let changes = 0;
  for (let step = 0; step < steps; step += 1) {
    clock.now = new Date(clock.now.getTime() + random.below(4 * 60) * minuteMs);
    const waiting = visits.filter(() => random.chance(0.5));
    const isOver = { changes: false };
    const makeChanges = Promise.all(
      Array.from({ length: width }, async (_, lane) => {
        const own = randomFrom(seed * 1_000 + step * 50 + lane);
        for (let visit = waiting.pop(); visit; visit = waiting.pop()) {
          await change(owner, visit, own, clock.now);
          changes += 1;
        }
      }),
    ).finally(() => {
      isOver.changes = true;
    });
    const send = engines.map(async (engine) => {
      do {
        await engine.deriveNotices();
        await engine.sweep();
        await engine.sendDue();
      } while (!isOver.changes);
      await engine.deriveNotices();
      await engine.sweep();
      await engine.sendDue();
    });
    await Promise.all([makeChanges, ...send]);
    clock.now = new Date(clock.now.getTime() + 2_000); // the engine tries messages again whose visit was locked
    for (const engine of engines) await engine.sendDue();
  }
  return changes;
}

type HandedMessage = Pick<Outgoing, 'id' | 'kind'> & { channel: string; at: Date; text: { body: string } };

/** Returns what is wrong with messages that were handed to a channel; empty if nothing is wrong. */
export async function findOutdated(owner: Pool, handed: readonly HandedMessage[]): Promise<string[]> {
  type Row = {
    id: string;
    kind: string;
    occasion: string;
    person: string;
    startsAt: Date;
    isUrgent: boolean;
    oldStartsAt: Date | null;
    status: string;
    visitStartsAt: Date;
    leads: string[];
    quietFrom: string;
    quietTo: string;
    channels: string[];
    kindChannels: string[] | null;
    isDeactivated: boolean;
    hasEmail: boolean;
    patientAgrees: boolean;
  };
  const rows = await owner.rows<Row>(sql`
    select m.id, m.kind, m.occasion, m.person, m.starts_at, m.is_urgent,
      (m.payload ->> 'oldStartsAt')::timestamptz as old_starts_at, d.status, d.starts_at as visit_starts_at, d.leads,
      d.quiet_from::text, d.quiet_to::text, d.channels, d.kind_channels, d.is_deactivated,
      d.has_email, d.patient_agrees
    from decisions d join messages m on m.id = d.message_id`);
  const decisions = new Map<string, Row[]>();
  for (const row of rows) decisions.set(row.id, [...(decisions.get(row.id) ?? []), row]);
  return handed.flatMap((message) => {
    const row = decisions.get(message.id)?.at(-1);
    const problems: string[] = [];
    if (!row) problems.push('was never decided');
    else {
      const isOpen = row.status === 'scheduled' || row.status === 'open';
      // A cancellation names the start that the family knew.
      if (message.kind !== 'cancelled' && row.startsAt.getTime() !== row.visitStartsAt.getTime())
        problems.push('is about another start');
      if (message.kind === 'cancelled' ? row.status !== 'cancelled' : !isOpen)
        problems.push(`is about a visit that is ${row.status}`);
      if (!message.text.body.includes(row.startsAt.toISOString().slice(0, 16))) problems.push('says another start');
      if (message.at >= row.startsAt) problems.push('comes after the start');
      if (row.person === 'family' && !(row.kindChannels ?? row.channels).includes(message.channel))
        problems.push('is on a channel that is switched off');
      if (row.person === 'patient' && !row.patientAgrees) problems.push('is to a patient who does not agree');
      if (message.channel === 'email' && !row.hasEmail) problems.push('is to an address that is removed');
      if (message.kind === 'reminder' && !row.leads.includes(row.occasion))
        problems.push('is a reminder that is switched off');
      if (row.isDeactivated) problems.push('is to a deactivated account');
      if (!row.isUrgent && isQuiet(message.at.getTime(), { from: row.quietFrom, to: row.quietTo }))
        problems.push('comes in quiet hours');
      // A notice is also urgent if the old start is soon: the family must learn at once that a visit of tomorrow was moved.
      const soonest = Math.min(row.startsAt.getTime(), row.oldStartsAt?.getTime() ?? Number.POSITIVE_INFINITY);
      if (row.isUrgent && soonest > message.at.getTime() + 40 * hourMs) problems.push('is not urgent');
    }
    return problems.map((problem) => `${message.kind} on ${message.channel} ${problem}`);
  });
}
