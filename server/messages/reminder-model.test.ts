import { beforeAll, expect, test } from 'vitest';
import { json, sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createCity } from '#server/test/factories.ts';
import { recordingChannels } from '#server/test/message-channels.ts';
import {
  afterQuiet,
  dueAt,
  graceMinutes,
  isQuiet,
  type Lead,
  leadMinutes,
  type Quiet,
  randomFrom,
} from '#server/test/message-model.ts';
import { testEngine } from '#server/test/message-setup.ts';

// 1,000 visits and steps in every state, of families with every kind of preference: what the engine sends in five days is
// compared with a model that shares no code with it.
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
  return {
    id: uuid(4, number),
    family,
    isStep,
    isTimed: !isMidnight,
    status,
    startsAt,
    createdAt: startsAt - random.pick([30 * 1_440, 30 * 1_440, 3 * 1_440, 60]) * minuteMs,
    typeLeads: type ? type.leads : null,
    typeId: type?.id ?? null,
    hasArrived: ['scheduled', 'open'].includes(status) && random.chance(0.05),
  };
}

const families = Array.from({ length: 200 }, (_, number) => drawFamily(number + 1));
let visits: Visit[];

beforeAll(async () => {
  const city = await createCity(t.db, { name: 'Pune' });
  await t.owner.run(sql`
    insert into appointment_types (id, name, title, base_price, reminder_leads)
    select (x ->> 'id')::uuid, x ->> 'id', 'Visit', 0, array(select jsonb_array_elements_text(x -> 'leads'))
    from jsonb_array_elements(${json(types)}::text::jsonb) x`);
  const rows = sql`jsonb_to_recordset(${json(families)}::text::jsonb) as f (id uuid, "patientId" uuid, phone text,
    "isDeactivated" boolean, "hasSettings" boolean, channels jsonb, "reminderChannels" jsonb, "agreesToWhatsapp" boolean,
    "hasEmail" boolean, leads jsonb, quiet jsonb, "ownPhone" text)`;
  const list = (column: string) =>
    column === 'leads' ? sql`f.leads` : column === 'channels' ? sql`f.channels` : sql`f."reminderChannels"`;
  const array = (column: string) => sql`array(select jsonb_array_elements_text(${list(column)}))`;
  await t.owner.run(sql`
    insert into accounts (id, name, phone, password_hash, deactivated_at)
    select f.id, 'Family', f.phone, 'x', case when f."isDeactivated" then now() end from ${rows}`);
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
    from jsonb_array_elements(${json(visits)}::text::jsonb) v`);
});

const isOpen = ({ status }: Visit) => ['scheduled', 'open', 'pending'].includes(status);

/** The channel of the family's external message; null if it has none. */
function channelOf(family: Family): string | null {
  const isReachable: Record<string, boolean> = {
    whatsapp: family.phone !== null && family.agreesToWhatsapp,
    sms: family.phone !== null,
    email: family.hasEmail,
    push: false,
  };
  const wanted = family.reminderChannels ?? family.channels;
  return wanted.find((channel) => (configured as readonly string[]).includes(channel) && isReachable[channel]) ?? null;
}

/** What must be in the inbox, and what must be sent on which channel at which sweep. */
function expectedOf(visit: Visit): string[] {
  const { family, startsAt } = visit;
  if (!isOpen(visit) || visit.hasArrived || family.isDeactivated) return [];
  return allLeads.flatMap((lead) => {
    if (!family.leads.includes(lead) || (visit.typeLeads && !visit.typeLeads.includes(lead))) return [];
    if (lead === 'hours' && !visit.isTimed) return [];
    const due = dueAt(startsAt, lead, family.quiet);
    if (visit.createdAt > Math.min(due, startsAt - leadMinutes[lead] * minuteMs)) return []; // told by the booking
    // The first sweep at which it is due, if that is not too late.
    const steps = Math.max(0, Math.ceil((due - begin) / sweepEvery));
    const created = begin + steps * sweepEvery;
    if (steps >= sweeps || created >= due + graceMinutes[lead] * minuteMs || created >= startsAt) return [];
    const expires = lead === 'hours' ? startsAt : dueAt(startsAt, lead === 'week' ? 'day' : 'hours', family.quiet);
    // A sweep in quiet hours: the message waits for their end, and for the sweep after it.
    const allowed = afterQuiet(created, family.quiet);
    const sentAt = begin + Math.ceil((allowed - begin) / sweepEvery) * sweepEvery;
    const isSent = created < expires && allowed < expires && sentAt < expires && sentAt < begin + sweeps * sweepEvery;
    const name = `${visit.id.slice(-4)} ${lead}`;
    const sent = (person: string, channel: string) =>
      `${name} ${person} ${channel} at ${new Date(sentAt).toISOString()}`;
    const channel = channelOf(family);
    return [
      `${name} inbox at ${new Date(created).toISOString()}`,
      ...(isSent && channel ? [sent('family', channel)] : []),
      ...(isSent && family.ownPhone ? [sent('patient', 'sms')] : []),
    ];
  });
}

test('1,000 visits in every state with every preference: exactly what the model says is sent, when it says', {
  timeout: 300_000,
}, async () => {
  const { sent, channels } = recordingChannels([...configured], () => t.now);
  const engine = testEngine(t, { channels });
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    t.now = new Date(begin + sweep * sweepEvery);
    await engine.deriveReminders();
    await engine.sendDue();
  }
  const stored = await t.owner.rows<{
    id: string;
    visit: string;
    lead: string;
    person: string;
    channel: string;
    sentAt: Date;
  }>(sql`
    select id, right(appointment_id::text, 4) as visit, occasion as lead, person, channel, sent_at from messages
    where kind = 'reminder' and state = 'sent'`);
  const found = stored.map(({ visit, lead, person, channel, sentAt }) =>
    channel === 'inbox'
      ? `${visit} ${lead} inbox at ${new Date(Math.floor(sentAt.getTime() / 1_000) * 1_000).toISOString()}`
      : `${visit} ${lead} ${person} ${channel} at ${sentAt.toISOString()}`,
  );
  const expected = visits.flatMap(expectedOf);
  expect(found.toSorted()).toEqual(expected.toSorted());
  expect(expected.length).toBeGreaterThan(400);
  // What was handed over is what is stored as sent, each once, and never in quiet hours.
  const external = stored.filter(({ channel }) => channel !== 'inbox');
  expect(sent.map(({ id }) => id).toSorted()).toEqual(external.map(({ id }) => id).toSorted());
  const familyOf = new Map(visits.map((visit) => [visit.id.slice(-4), visit.family]));
  const inQuiet = external.filter(({ visit, sentAt }) =>
    isQuiet(sentAt.getTime(), familyOf.get(visit)?.quiet as Quiet),
  );
  expect(inQuiet).toEqual([]);
});
