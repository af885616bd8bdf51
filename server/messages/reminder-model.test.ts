import { beforeAll, expect, test } from 'vitest';
import { jsonValue, sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createCity } from '#server/test/factories.ts';
import { recordingChannels } from '#server/test/message-channels.ts';
import {
  afterQuiet,
  dueAt,
  isQuiet,
  type Lead,
  leadMinutes,
  type Quiet,
  randomFrom,
} from '#server/test/message-model.ts';
import { deriveNotices, testEngine } from '#server/test/message-setup.ts';

// There are 1,000 visits and steps in every state, of families with every kind of preference. Some of the visits are moved. What
// the message engine sends in five days is compared with a model that shares no code with the engine.
const t = testApp();
const minuteMs = 60_000;
const begin = Date.parse('2027-01-05T04:30:00Z'); // 10:00 in India
const sweepEvery = 30 * minuteMs;
const sweeps = 5 * 48;
const configured = ['whatsapp', 'sms', 'email'] as const;
const allLeads = ['week', 'day', 'hours'] as const;
const random = randomFrom(2027);

type Family = {
  id: string;
  patientId: string;
  phone: string | null;
  isDeactivated: boolean;
  hasSettings: boolean;
  channels: string[];
  reminderChannels: string[] | null;
  agreesToWhatsapp: boolean;
  isVerified: boolean;
  hasEmail: boolean;
  leads: Lead[];
  quiet: Quiet;
  ownPhone: string | null;
};
type Visit = {
  id: string;
  family: Family;
  isStep: boolean;
  isTimed: boolean;
  status: string;
  startsAt: number;
  createdAt: number;
  typeLeads: Lead[] | null;
  hasArrived: boolean;
  /** Staff move the visit at a sweep. */
  move: { at: number; to: number } | null;
};

const uuid = (group: number, number: number) =>
  `${String(group).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;
const subset = <T>(list: readonly T[]): T[] => list.filter(() => random.chance(0.6));
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

function drawQuiet(): Quiet {
  if (random.chance(0.1)) return { from: '07:00', to: '07:00' };
  const from = random.below(96) * 15;
  return { from: clock(from), to: clock((from + 15 + random.below(56) * 15) % 1_440) };
}

function drawFamily(number: number): Family {
  const hasSettings = random.chance(0.7);
  return {
    // The first six characters of an account's id are unique.
    id: `${number.toString(16).padStart(6, '0')}00-0000-4000-8000-000000000001`,
    patientId: uuid(2, number),
    phone: random.chance(0.9) ? `+9197${String(10_000_000 + number)}` : null,
    isDeactivated: random.chance(0.05),
    hasSettings,
    channels: hasSettings
      ? subset(random.chance(0.5) ? ['whatsapp', 'sms', 'email', 'push'] : ['email', 'sms', 'whatsapp'])
      : ['whatsapp', 'sms', 'email', 'push'],
    reminderChannels: random.chance(0.2) ? subset(['sms', 'email', 'whatsapp']) : null,
    agreesToWhatsapp: hasSettings && random.chance(0.5),
    isVerified: random.chance(0.7),
    hasEmail: random.chance(0.5),
    leads: hasSettings ? subset(allLeads) : [...allLeads],
    quiet: hasSettings ? drawQuiet() : { from: '21:00', to: '08:00' },
    ownPhone: random.chance(0.2) ? `+9196${String(10_000_000 + number)}` : null,
  };
}

const types = [
  { id: uuid(3, 1), leads: [...allLeads] as Lead[] },
  { id: uuid(3, 2), leads: ['day'] as Lead[] },
  { id: uuid(3, 3), leads: [] as Lead[] },
];

function drawVisit(
  number: number,
  families: Family[],
  parentOf: Map<string, string>,
): Visit & { typeId: string | null } {
  const family = random.pick(families);
  const isStep = random.chance(0.25) && parentOf.has(family.id);
  const isTimed = !isStep || random.chance(0.5);
  const slot = begin + random.below(11 * 96) * 15 * minuteMs;
  const day = new Date(slot + 330 * minuteMs).toISOString().slice(0, 10);
  const startsAt = isTimed ? slot : Date.parse(`${day}T00:00:00+05:30`);
  const isMidnight = isStep && (startsAt / minuteMs + 330) % 1_440 === 0;
  const type = random.chance(0.7) ? random.pick(types) : null;
  const status = isStep
    ? random.pick(['pending', 'pending', 'pending', 'complete', 'cancelled'])
    : random.pick(['scheduled', 'scheduled', 'open', 'open', 'closed', 'cancelled']);
  const hasArrived = ['scheduled', 'open'].includes(status) && random.chance(0.05);
  const movedAt = begin + (1 + random.below(sweeps - 1)) * sweepEvery;
  const createdAt = startsAt - random.pick([30 * 1_440, 30 * 1_440, 3 * 1_440, 60]) * minuteMs;
  const isMoved = !isStep && !hasArrived && random.chance(0.3) && createdAt < movedAt && movedAt < startsAt;
  const to = movedAt + (1 + random.below(6 * 96)) * 15 * minuteMs;
  return {
    id: uuid(4, number),
    family,
    isStep,
    isTimed: !isMidnight,
    status,
    startsAt,
    createdAt,
    typeLeads: type ? type.leads : null,
    typeId: type?.id ?? null,
    hasArrived,
    move: isMoved && ['scheduled', 'open'].includes(status) && to !== startsAt ? { at: movedAt, to } : null,
  };
}

const families = Array.from({ length: 200 }, (_, number) => drawFamily(number + 1));
let visits: Visit[];

beforeAll(async () => {
  const city = await createCity(t.db, { name: 'Pune' });
  await t.owner.run(sql`
    insert into appointment_types (id, name, title, base_price, reminder_leads)
    select (x ->> 'id')::uuid, x ->> 'id', 'Visit', 0, array(select jsonb_array_elements_text(x -> 'leads'))
    from jsonb_array_elements(${jsonValue(types)}::text::jsonb) x`);
  const rows = sql`jsonb_to_recordset(${jsonValue(families)}::text::jsonb) as f (id uuid, "patientId" uuid, phone text,
    "isDeactivated" boolean, "hasSettings" boolean, channels jsonb, "reminderChannels" jsonb, "agreesToWhatsapp" boolean, "isVerified" boolean,
    "hasEmail" boolean, leads jsonb, quiet jsonb, "ownPhone" text)`;
  const list = (column: string) =>
    column === 'leads' ? sql`f.leads` : column === 'channels' ? sql`f.channels` : sql`f."reminderChannels"`;
  const array = (column: string) => sql`array(select jsonb_array_elements_text(${list(column)}))`;
  await t.owner.run(sql`
    insert into accounts (id, name, phone, password_hash, deactivated_at, phone_verified_at)
    select f.id, 'Family', f.phone, 'x', case when f."isDeactivated" then now() end, case when f."isVerified" then now() end
    from ${rows}`);
  await t.owner.run(sql`
    insert into patients (id, user_id, sequence, patient_number, name, age, gender, mobile_number)
    select f."patientId", f.id, 0, f.id::text, 'Patient', 40, 'Female', coalesce(f."ownPhone", '') from ${rows}`);
  await t.owner.run(sql`
    insert into message_settings (account_id, channels, whatsapp_agreed_at, leads, quiet_from, quiet_to)
    select f.id, ${array('channels')}, case when f."agreesToWhatsapp" then now() end, ${array('leads')},
      (f.quiet ->> 'from')::time, (f.quiet ->> 'to')::time
    from ${rows} where f."hasSettings"`);
  await t.owner.run(sql`
    insert into message_kind_settings (account_id, kind, channels)
    select f.id, 'reminder', ${array('reminderChannels')} from ${rows} where jsonb_typeof(f."reminderChannels") = 'array'`);
  await t.owner.run(sql`
    insert into message_addresses (account_id, patient_id, kind, address, confirmed_at)
    select f.id, null::uuid, 'email', f.id || '@example.org', now() from ${rows} where f."hasEmail"
    union all
    select f.id, f."patientId", 'phone', f."ownPhone", now() from ${rows} where f."ownPhone" is not null`);

  const parentOf = new Map<string, string>();
  visits = Array.from({ length: 1_000 }, (_, number) => {
    const visit = drawVisit(number + 1, families, parentOf);
    if (!visit.isStep && visit.status !== 'cancelled') parentOf.set(visit.family.id, visit.id);
    return { ...visit, parentId: visit.isStep ? parentOf.get(visit.family.id) : null };
  });
  await t.owner.run(sql`
    insert into appointments (id, user_id, patient_id, parent_id, appointment_type_id, city_id, title, status, starts_at,
      created_at, arrived_at)
    select (v ->> 'id')::uuid, (v -> 'family' ->> 'id')::uuid, (v -> 'family' ->> 'patientId')::uuid,
      (v ->> 'parentId')::uuid, (v ->> 'typeId')::uuid, ${city.id}, 'Visit', v ->> 'status',
      to_timestamp((v ->> 'startsAt')::float8 / 1000), to_timestamp((v ->> 'createdAt')::float8 / 1000),
      case when (v ->> 'hasArrived')::boolean then now() end
    from jsonb_array_elements(${jsonValue(visits)}::text::jsonb) v`);
});

const isOpen = ({ status }: Visit) => ['scheduled', 'open', 'pending'].includes(status);

/** The channel of the family's external message; null if it has none. */
function channelOf(family: Family, kind: 'reminder' | 'moved'): string | null {
  const isReachable: Record<string, boolean> = {
    whatsapp: family.phone !== null && family.agreesToWhatsapp && family.isVerified,
    sms: family.phone !== null,
    email: family.hasEmail,
    push: false,
  };
  const wanted = (kind === 'reminder' ? family.reminderChannels : null) ?? family.channels;
  return wanted.find((channel) => (configured as readonly string[]).includes(channel) && isReachable[channel]) ?? null;
}

/** The first sweep at or after a moment. */
const sweepAfter = (at: number) => begin + Math.max(0, Math.ceil((at - begin) / sweepEvery)) * sweepEvery;
const end = begin + sweeps * sweepEvery;

/**
 * The expected lines of one occasion: one for the inbox when it is created, and one per external message when it is
 * sent. `sentAt` is null if it is never sent.
 */
function linesOf(visit: Visit, occasion: string, created: number, sentAt: number | null): string[] {
  const { family } = visit;
  const name = `${visit.id.slice(-4)} ${occasion}`;
  const channel = channelOf(family, occasion === 'moved' ? 'moved' : 'reminder');
  const sent = (to: string) => (sentAt === null ? [] : [`${name} ${to} at ${new Date(sentAt).toISOString()}`]);
  return [
    `${name} inbox at ${new Date(created).toISOString()}`,
    ...(channel ? sent(`family ${channel}`) : []),
    ...(family.ownPhone ? sent('patient sms') : []),
  ];
}

/** The reminders of a start that the visit has from `from` until before `until`. */
function remindersOf(visit: Visit, startsAt: number, [from, until]: [number, number]): string[] {
  const { family } = visit;
  return allLeads.flatMap((lead) => {
    if (!family.leads.includes(lead) || (visit.typeLeads && !visit.typeLeads.includes(lead))) return [];
    if (lead === 'hours' && !visit.isTimed) return [];
    const due = dueAt(startsAt, lead, family.quiet);
    // No reminder if the visit was booked or moved so late that the notice about that is enough.
    if (from > Math.min(due, startsAt - leadMinutes[lead] * minuteMs)) return [];
    // Created at the first sweep at which it is due, if it is useful then.
    const expires = lead === 'hours' ? startsAt : dueAt(startsAt, lead === 'week' ? 'day' : 'hours', family.quiet);
    const created = sweepAfter(due);
    if (created >= Math.min(expires, startsAt, until, end)) return [];
    // A sweep in quiet hours: the message waits for their end, and for the sweep after it.
    const allowed = afterQuiet(created, family.quiet);
    const sentAt = sweepAfter(allowed);
    const isSent = allowed < expires && sentAt < Math.min(expires, until, end);
    return linesOf(visit, lead, created, isSent ? sentAt : null);
  });
}

/**
 * The notice of a move. It is sent in quiet hours if the old or the new start is less than three hours ahead. If quiet hours end
 * less than an hour before one of these starts, it is sent three hours before that start, or at the end of quiet hours if that is
 * earlier.
 */
function noticeOf(visit: Visit, { at, to }: { at: number; to: number }): string[] {
  const quietEnd = afterQuiet(at, visit.family.quiet);
  const starts = [visit.startsAt, to].filter((start) => start > at);
  const first = Math.min(...starts);
  const urgentAt = first - 3 * 60 * minuteMs;
  const sentAt =
    urgentAt <= at ? at : sweepAfter(quietEnd > first - 60 * minuteMs ? Math.min(urgentAt, quietEnd) : quietEnd);
  const isSent = sentAt < Math.min(to, at + 72 * 60 * minuteMs, end);
  return linesOf(visit, 'moved', at, isSent ? sentAt : null);
}

/** What must be in the inbox, and what must be sent on which channel at which sweep. */
function expectedOf(visit: Visit): string[] {
  const { move, startsAt, createdAt } = visit;
  if (!isOpen(visit) || visit.hasArrived || visit.family.isDeactivated) return [];
  if (!move) return remindersOf(visit, startsAt, [createdAt, end]);
  return [
    ...remindersOf(visit, startsAt, [createdAt, move.at]),
    ...noticeOf(visit, move),
    ...remindersOf(visit, move.to, [move.at, end]),
  ];
}

/** Moves visits as the service does: the row and its audit entry in one transaction. */
async function moveVisits(moved: Visit[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${jsonValue(moved.map(({ id, move }) => ({ id, at: move?.at, to: move?.to })))}::text::jsonb)
    as g (id uuid, at float8, "to" float8)`;
  await t.owner.begin(async (tx) => {
    await tx.run(sql`
      insert into audit_log (at, action, entity, entity_id, before, after)
      select to_timestamp(g.at / 1000), 'appointment.rescheduled', 'appointment', g.id::text,
        jsonb_build_object('startsAt', a.starts_at), jsonb_build_object('startsAt', to_timestamp(g."to" / 1000))
      from ${given} join appointments a on a.id = g.id`);
    await tx.run(sql`
      update appointments a set starts_at = to_timestamp(g."to" / 1000), version = a.version + 1
      from ${given} where a.id = g.id`);
  });
}

test('1,000 visits in every state with every preference: exactly what the model says is sent, when it says', {
  timeout: 300_000,
}, async () => {
  const { sent, channels } = recordingChannels([...configured], () => t.now);
  const engine = testEngine(t, { channels });
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    t.now = new Date(begin + sweep * sweepEvery);
    const moved = visits.filter(({ move }) => move?.at === t.now.getTime());
    if (moved.length > 0) {
      await moveVisits(moved);
      await deriveNotices(t, engine);
    }
    await engine.deriveReminders();
    await engine.sendDue();
  }
  const stored = await t.owner.rows<{
    id: string;
    visit: string;
    occasion: string;
    person: string;
    channel: string;
    isUrgent: boolean;
    sentAt: Date;
  }>(sql`
    select id, right(appointment_id::text, 4) as visit, case kind when 'reminder' then occasion else kind end as occasion,
      person, channel, is_urgent, sent_at
    from messages where state = 'sent'`);
  const found = stored.map(({ visit, occasion, person, channel, sentAt }) =>
    channel === 'inbox'
      ? `${visit} ${occasion} inbox at ${new Date(Math.floor(sentAt.getTime() / 1_000) * 1_000).toISOString()}`
      : `${visit} ${occasion} ${person} ${channel} at ${sentAt.toISOString()}`,
  );
  const expected = visits.flatMap(expectedOf);
  expect(found.toSorted()).toEqual(expected.toSorted());
  expect(expected.length).toBeGreaterThan(600);
  expect(expected.filter((line) => line.includes(' moved ')).length).toBeGreaterThan(100);
  // What was handed over is what is stored as sent, each once, and never in quiet hours unless it is urgent.
  const external = stored.filter(({ channel }) => channel !== 'inbox');
  expect(sent.map(({ id }) => id).toSorted()).toEqual(external.map(({ id }) => id).toSorted());
  const familyOf = new Map(visits.map((visit) => [visit.id.slice(-4), visit.family]));
  const inQuiet = external.filter(
    ({ visit, isUrgent, sentAt }) => !isUrgent && isQuiet(sentAt.getTime(), familyOf.get(visit)?.quiet as Quiet),
  );
  expect(inQuiet).toEqual([]);
});
