import type { ShownStatus } from '#contract/appointment-status.ts';
import type { appointmentTimes, StepStatus } from '#contract/manage-appointments.ts';
import { isFoundInside, searchWords } from '#contract/search-words.ts';
import type { Db } from '#server/db/client.ts';
import { findAll, findPage, type List, type ListSearch } from '#server/db/list.ts';

export type ManageSearch = ListSearch<'date' | 'created'> & {
  q?: string | undefined;
  status?: ShownStatus | undefined;
  when?: (typeof appointmentTimes)[number] | undefined;
  now: Date;
  /** The midnights in India between which today lies. */
  today: { from: Date; to: Date };
};
export type ManageRow = {
  id: string;
  title: string;
  status: string;
  startsAt: Date;
  createdAt: Date;
  patientName: string;
  patientNumber: string;
};

// Written out, not sent as parameters: the planner takes a partial index only where it can read that it fits.
const withStatus = {
  open: (db: Db) => db`and a.status in ('scheduled', 'open')`,
  closed: (db: Db) => db`and a.status = 'closed'`,
  cancelled: (db: Db) => db`and a.status = 'cancelled'`,
};

const during = {
  today: (db: Db, { today }: ManageSearch) => db`and a.starts_at >= ${today.from} and a.starts_at < ${today.to}`,
  upcoming: (db: Db, { now }: ManageSearch) => db`and a.starts_at >= ${now}`,
  past: (db: Db, { now }: ManageSearch) => db`and a.starts_at < ${now}`,
};

const narrowed = (db: Db, search: ManageSearch) => db`not a.is_step
  ${search.status ? withStatus[search.status](db) : db``}
  ${search.when ? during[search.when](db, search) : db``}`;

const orders = {
  date: { key: (db: Db) => db`a.starts_at`, type: 'timestamptz' as const },
  created: { key: (db: Db) => db`a.created_at`, type: 'timestamptz' as const },
};

// The patient's name is looked up for the rows of a page, not joined: counting needs none.
const listOf = (db: Db, way: Pick<List<'date' | 'created'>, 'with' | 'from' | 'where' | 'counting'>) => ({
  columns: db`a.id, a.title, a.status, a.starts_at, a.created_at,
    (select p.name from patients p where p.id = a.patient_id) as patient_name,
    (select p.patient_number from patients p where p.id = a.patient_id) as patient_number`,
  ...{ ...way, orders, id: { key: () => db`a.id`, type: 'uuid' as const } },
});

export async function findManaged(db: Db, search: ManageSearch) {
  return findPage<ManageRow, 'date' | 'created'>(db, listOf(db, await wayTo(db, search)), search);
}

export async function findAllManaged(db: Db, search: ManageSearch) {
  return findAll<ManageRow, 'date' | 'created'>(db, listOf(db, await wayTo(db, search)), search);
}

/** So many are looked at first. */
const lookedAt = 250;
/** Where so many of them match, the first page is nearer than all that match are few. */
const isNearFrom = 3;
/** Where so many of them match, so is every page, and the end of counting. */
const isCommonFrom = 13;
/** A search that finds more than this is not narrow enough to be counted. */
const mostFound = 1_000;

/**
 * Words that many share are soon met on the way through the order's index; rare ones are looked up where they can stand,
 * and what is found there is sorted. Behind a policy the planner may not look at what is stored, so it would guess: here
 * the first few hundred are looked at, and the way is chosen by what they hold.
 */
async function wayTo(db: Db, search: ManageSearch) {
  const narrow = narrowed(db, search);
  const walked = { from: db`appointments a`, where: narrow };
  if (!search.q) return walked;
  const words = searchWords(search.q);
  if (words.length === 0) return { ...walked, where: db`false` };

  const key = search.sort.endsWith('date') ? db`a.starts_at` : db`a.created_at`;
  const order = db`order by ${key} ${search.sort.startsWith('-') ? db`desc` : db`asc`}`;
  const held = both(
    db,
    words.map((word) => holding(db, word)),
  );
  const [{ met, titles }] = await db<[{ met: number; titles: TitleWords[] }]>`
    select count(*)::integer as met, ${titlesWith(db, words)} as titles from (
      select a.search_text from appointments a where ${narrow} ${order} limit ${db.unsafe(String(lookedAt))}) a
    where ${held}`;

  const onTheWay = { from: db`appointments a`, where: db`${narrow} and ${held}` };
  if (met >= isCommonFrom) {
    const inOrder = db`(select a.search_text from appointments a where ${narrow} ${order}) a`;
    return { ...onTheWay, counting: { from: inOrder, where: held, most: mostFound } };
  }
  const matching = whereTheyStand(db, words, titles).map(
    (place, at) => db`${at > 0 ? db`union` : db``}
      select a.id, a.title, a.status, a.starts_at, a.created_at, a.patient_id
      from appointments a where ${narrow} and ${held} and ${place}`,
  );
  // `offset 0`: found by where the words stand, whatever the planner thinks of the limit.
  if (met >= isNearFrom && !search.after)
    return { ...onTheWay, counting: { from: db`((${matching}) offset 0) a`, where: db`true`, most: mostFound } };
  return {
    ...{ with: db`with found as materialized (${matching})`, from: db`found a`, where: db`true` },
    counting: { from: db`found`, where: db`true`, most: mostFound },
  };
}

/** A title, and for each word that was typed whether it stands there. */
type TitleWords = { title: string; has: boolean[] };

/** All titles: hops from one to the next in their index, because there are as many as types. */
const titlesWith = (db: Db, words: string[]) => db`(
  with recursive titles as (
    (select title from appointments where not is_step order by title limit 1)
    union all
    select (select a.title from appointments a where not a.is_step and a.title > titles.title order by a.title limit 1)
    from titles where titles.title is not null)
  select coalesce(json_agg(json_build_object('title', title, 'has', json_build_array(${words.map(
    (word, at) => db`${at > 0 ? db`,` : db``} ${standsIn(db, db`a.search_text`, word)}`,
  )}))), '[]')
  from (select title, search_fold(title) as search_text from titles where title is not null) a)`;

/**
 * Where appointments with all these words are, each place with an index: by their title, by their patient, by their own
 * number. A word that no title has stands with the patient or in the number. Where all of them are words of titles, one
 * title has them all, or one of them stands elsewhere.
 */
function whereTheyStand(db: Db, words: string[], titles: TitleWords[]) {
  const elsewhere = words.filter((_word, at) => !titles.some(({ has }) => has[at]));
  const inNumbers = (elsewhere.length > 0 ? elsewhere : words).filter((word) => likeNumbers.test(word));
  const numbers = inNumbers.map(
    (word) =>
      db`a.id between ${`${word.padEnd(8, '0')}${lowest}`}::uuid and ${`${word.padEnd(8, 'f')}${highest}`}::uuid`,
  );
  const patientsWith = (which: ReturnType<typeof narrowed>) =>
    db`a.patient_id = any(array(select p.id from patients p where ${which}))`;
  if (elsewhere.length > 0) {
    const all = elsewhere.map((word) => indexed(db, word));
    return [patientsWith(both(db, all)), ...numbers];
  }
  const whole = titles.filter(({ has }) => has.every(Boolean)).map(({ title }) => title);
  return [db`a.title = any(${whole}::text[])`, ...words.map((word) => patientsWith(indexed(db, word))), ...numbers];
}

const both = (db: Db, conditions: ReturnType<typeof narrowed>[]) =>
  db`${conditions.map((condition, at) => (at > 0 ? db`and ${condition}` : condition))}`;

/** What the last part of an appointment's number can begin with: the beginning of its id. */
const likeNumbers = /^[0-9a-f]{1,6}$/i;
const [lowest, highest] = ['-0000-0000-0000-000000000000', '-ffff-ffff-ffff-ffffffffffff'];

/**
 * Anywhere inside; one or two letters where a word begins, because no index knows them inside. `select`: folded once,
 * where a prepared statement would do it for every row.
 */
const standsIn = (db: Db, text: ReturnType<typeof narrowed>, word: string) =>
  isFoundInside(word)
    ? db`strpos(${text}, (select search_fold(${word}))) > 0`
    : db`strpos(' ' || replace(${text}, '-', ' '), (select ' ' || search_fold(${word}))) > 0`;

/** The same for all that an appointment is found by. The last part of its number is found from its beginning. */
const holding = (db: Db, word: string) =>
  likeNumbers.test(word) && isFoundInside(word)
    ? db`(${standsIn(db, db`left(a.search_text, -6)`, word)} or starts_with(right(a.search_text, 6), (select search_fold(${word}))))`
    : standsIn(db, db`a.search_text`, word);

/**
 * The same, in the words of the patients' index. Where a word begins is said in one pattern, because for each of several
 * alternatives the index would look up all the other words again. Signs mean themselves.
 */
const indexed = (db: Db, word: string) =>
  isFoundInside(word)
    ? db`p.search_text like (select '%' || search_fold(${word}) || '%')`
    : db`p.search_text ~ (select '(^|[ -])' || regexp_replace(search_fold(${word}), '(\\W)', '\\\\\\1', 'g'))`;

export async function findFamily(db: Db, appointmentId: string) {
  const [row] = await db<{ name: string; phone: string | null }[]>`
    select f.name, f.phone from appointments a join accounts f on f.id = a.user_id
    where a.id = ${appointmentId} and not a.is_step`;
  return row ?? null;
}

export async function findStepVersions(db: Db, appointmentId: string): Promise<Map<string, number>> {
  const rows = await db<{ id: string; version: number }[]>`
    select id, version from appointments where parent_id = ${appointmentId}`;
  return new Map(rows.map(({ id, version }) => [id, version]));
}

type Facts = { startsAt?: string; status?: string; title?: string } | null;

/** What happened to an appointment and to its steps, newest first, and who did it. */
export async function findWholeHistory(db: Db, appointmentId: string) {
  return db<{ at: Date; action: string; before: Facts; after: Facts; by: string | null; step: string | null }[]>`
    select l.at, l.action, l.before, l.after, who.name as by, s.title as step
    from audit_log l
    left join accounts who on who.id = l.actor_id
    left join appointments s on s.id::text = l.entity_id and s.is_step
    where l.entity = 'appointment' and l.entity_id in (
      select ${appointmentId}::text union all select id::text from appointments where parent_id = ${appointmentId})
    order by l.id desc limit 100`;
}

export type Locked = {
  id: string;
  status: string;
  version: number;
  title: string;
  startsAt: Date;
  parentId: string | null;
};

/** Locks an appointment or a step until the transaction ends, so that it is changed by one person at a time. */
export async function lock(db: Db, kind: 'appointment' | 'step', id: string): Promise<Locked | null> {
  const [row] = await db<Locked[]>`
    select id, status, version, title, starts_at, parent_id from appointments
    where id = ${id} and is_step = ${kind === 'step'} for update`;
  return row ?? null;
}

/** What is cancelled takes what is still pending around it along. */
export async function setStatus(db: Db, id: string, status: ShownStatus): Promise<void> {
  await db`
    update appointments set status = ${status}, version = version + 1
    where id = ${id} ${status === 'cancelled' ? db`or (parent_id = ${id} and status = 'pending')` : db``}`;
}

export async function setStepStatus(db: Db, id: string, status: StepStatus): Promise<void> {
  await db`update appointments set status = ${status}, version = version + 1 where id = ${id}`;
}

export type StepFacts = { title: string; startsAt: Date; description: string };

/** A step of the same family and patient. It costs nothing and takes nobody's time. */
export async function insertStep(db: Db, parentId: string, step: StepFacts, now: Date): Promise<string> {
  const [row] = await db<[{ id: string }]>`
    insert into appointments (user_id, patient_id, parent_id, title, status, starts_at, description, created_at, updated_at)
    select user_id, patient_id, id, ${step.title}, 'pending', ${step.startsAt}, ${step.description}, ${now}, ${now}
    from appointments where id = ${parentId}
    returning id`;
  return row.id;
}

/** A step that a family booked with a doctor keeps its length: the constraint refuses a time that is taken. */
export async function updateStep(db: Db, id: string, step: StepFacts): Promise<void> {
  await db`
    update appointments
    set title = ${step.title}, description = ${step.description}, starts_at = ${step.startsAt},
      ends_at = ${step.startsAt}::timestamptz + (ends_at - starts_at), version = version + 1
    where id = ${id}`;
}
