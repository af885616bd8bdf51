import { type FoundFamily, type MatchKind, maxFamiliesFound } from '#contract/families/schemas.ts';
import type { Db } from '#server/db/client.ts';
import type { FamilyScope } from '#server/db/scopes.ts';
import { matchesWordWithIndex, matchesWordWithoutIndex } from '#server/db/search.ts';
import { emptySql, joinSql, type Sql, sql, verbatimSql } from '#server/db/sql.ts';
import { accountInScope, isFamily, isPhoneConfirmed, latestCity, patientsOf } from './queries.ts';

/** What was typed, as `parseCaller()` returns it. */
type CallerSearch = {
  phone: { beginning: string | null; ending: string } | null;
  number: { prefix: string; sequence: number | null; appointment: string | null } | null;
  words: readonly string[];
};
type Row = Omit<FoundFamily, 'shortId' | 'match'> & {
  kind: MatchKind;
  patientId: string | null;
  appointmentId: string | null;
};

/**
 * At most this many accounts, and this many patients, are ranked. If more match, the words are too common to be useful.
 */
const maxRanked = verbatimSql('300');
/**
 * A search for several words combines accounts that have one word with patients who have another. At most this many
 * accounts per word are considered.
 */
const maxCompared = verbatimSql('2000');
const maxFound = verbatimSql(String(maxFamiliesFound + 1));

/** Families with a lower rank are shown first. `nameRank()` adds 0 to 2 to the rank of a name. */
const ranks = { whole: 0, account: 1, phoneEnd: 2, phoneBeginning: 3, name: 4, acrossFamily: 7 } as const;

/**
 * The families that match, best first: at most one more than is shown. Each part of the search has its own index. The number
 * of rows of each part is limited, because PostgreSQL cannot estimate it for tables with row-level security (decision 011).
 */
export async function findFamilies(db: Db, scope: FamilyScope, search: CallerSearch, now: Date): Promise<Row[]> {
  const parts = [...phoneParts(scope, search), ...numberParts(scope, search), ...nameParts(scope, search)];
  if (parts.length === 0) return [];
  return db.rows<Row>(sql`
    with direct as materialized (${joinSql(parts, ' union all ')}),
    hits as materialized (
      select * from direct
      ${search.words.length > 1 ? sql`union all ${acrossFamily(scope, search.words)}` : emptySql})
    select a.id, a.name, a.phone, a.deactivated_at is null as is_active,
      ${isPhoneConfirmed} as is_phone_confirmed, ${latestCity} as city,
      ${patientsOf(now, emptySql, sql`p.archived_at is null`)} as patients,
      a.kind, a.patient_id, a.appointment_id
    from (
      select a.id, a.name, a.phone, a.deactivated_at, a.phone_verified_at, a.phone_confirmed_at, best.kind, best.patient_id, best.appointment_id, best.rank
      from (
        select distinct on (h.account_id) h.* from hits h
        order by h.account_id, h.rank, h.appointment_id nulls last, h.patient_id nulls first) best
      join accounts a on a.id = best.account_id
      where ${isFamily} ${accountInScope(scope)}
      order by best.rank, a.name collate "en-x-icu", a.id
      limit ${maxFound}) a
    order by a.rank, a.name collate "en-x-icu", a.id`);
}

type Hit = { account: Sql; patient?: Sql; appointment?: Sql; kind: MatchKind; rank: Sql; from: Sql };

const noId = sql`null::uuid`;
const select = ({ account, patient = noId, appointment = noId, kind, rank, from }: Hit) => sql`
  (select ${account} as account_id, ${patient} as patient_id, ${appointment} as appointment_id, ${kind}::text as kind,
    ${rank} as rank from ${from} limit ${maxRanked})`;
const rankOf = (name: keyof typeof ranks) => verbatimSql(String(ranks[name]));

const patientInScope = ({ ownerId }: FamilyScope) =>
  sql`and p.archived_at is null ${ownerId ? sql`and p.user_id = ${ownerId}` : emptySql}`;
const appointmentInScope = ({ ownerId }: FamilyScope) => (ownerId ? sql`and v.user_id = ${ownerId}` : emptySql);

/** All texts of digits that begin with `digits`. The colon is the character after `9`. */
const beginsWith = (key: Sql, digits: string) =>
  sql`(${key}) collate "C" >= ${digits} and (${key}) collate "C" < ${`${digits}:`}`;
const reversed = (digits: string) => [...digits].reverse().join('');

function phoneParts(scope: FamilyScope, { phone }: CallerSearch): Sql[] {
  if (!phone) return [];
  const { beginning, ending } = phone;
  const partsOf = (rank: Sql, condition: (key: Sql) => Sql) => [
    select({
      account: sql`a.id`,
      kind: 'phone',
      rank,
      from: sql`accounts a where ${condition(sql`phone_key(a.phone)`)} ${accountInScope(scope)}`,
    }),
    select({
      account: sql`p.user_id`,
      patient: sql`p.id`,
      kind: 'phone',
      rank,
      from: sql`patients p where p.mobile_number <> '' and ${condition(sql`phone_key(p.mobile_number)`)}
        ${patientInScope(scope)}`,
    }),
  ];
  const endRank = rankOf(beginning === null && ending.length === 10 ? 'whole' : 'phoneEnd');
  return [
    ...partsOf(endRank, (key) => beginsWith(sql`reverse(${key})`, reversed(ending))),
    ...(beginning ? partsOf(rankOf('phoneBeginning'), (key) => beginsWith(key, beginning)) : []),
  ];
}

function numberParts(scope: FamilyScope, { number }: CallerSearch): Sql[] {
  if (!number) return [];
  const { prefix, sequence, appointment } = number;
  const account = sql`a.prefix = ${prefix} ${accountInScope(scope)}`;
  const parts = [
    select({ account: sql`a.id`, kind: 'number', rank: rankOf('account'), from: sql`accounts a where ${account}` }),
  ];
  if (sequence !== null)
    parts.push(
      select({
        account: sql`p.user_id`,
        patient: sql`p.id`,
        kind: 'number',
        rank: rankOf(appointment ? 'account' : 'whole'),
        from: sql`accounts a join patients p on p.user_id = a.id
          where ${account} and p.sequence = ${sequence} ${patientInScope(scope)}`,
      }),
    );
  // The last part of an appointment's number is the beginning of its id. It may be typed alone.
  if (appointment || sequence === null)
    parts.push(
      select({
        account: sql`v.user_id`,
        patient: sql`v.patient_id`,
        appointment: sql`coalesce(v.parent_id, v.id)`,
        kind: 'appointment',
        rank: rankOf('whole'),
        from: sql`appointments v
          where v.id between ${firstId(appointment ?? prefix)}::uuid and ${lastId(appointment ?? prefix)}::uuid
            ${appointment ? sql`and v.user_id = (select a.id from accounts a where ${account})` : emptySql}
            ${appointmentInScope(scope)}`,
      }),
    );
  return parts;
}

const firstId = (beginning: string) => `${beginning.padEnd(8, '0')}-0000-0000-0000-000000000000`;
const lastId = (beginning: string) => `${beginning.padEnd(8, 'f')}-ffff-ffff-ffff-ffffffffffff`;

function nameParts(scope: FamilyScope, { words }: CallerSearch): Sql[] {
  if (words.length === 0) return [];
  const all = (alias: 'a' | 'p') =>
    joinSql(
      words.map((word) => hasWord(alias, word)),
      ' and ',
    );
  return [
    select({
      account: sql`a.id`,
      kind: 'name',
      rank: nameRank('a', words),
      from: sql`accounts a where ${all('a')} ${accountInScope(scope)}`,
    }),
    select({
      account: sql`p.user_id`,
      patient: sql`p.id`,
      kind: 'patient',
      rank: nameRank('p', words),
      from: sql`patients p where ${all('p')} ${patientInScope(scope)}`,
    }),
  ];
}

const isOfLetters = (word: string) => !/\d/.test(word);
const columnOf = (alias: 'a' | 'p', column: string) => verbatimSql(`${alias}.${column}`);

/**
 * Whether an account or a patient has a word. The index also contains phones, numbers and ids; a word without digits must
 * be in the name.
 */
const hasWord = (alias: 'a' | 'p', word: string) => sql`
  ${matchesWordWithIndex(columnOf(alias, 'search_text'), word)}
  ${isOfLetters(word) ? sql`and ${matchesWordWithoutIndex(foldedName[alias], word)}` : emptySql}`;

/**
 * The name in the form in which it is searched (`search_fold`). The search text begins with it; what follows is cut off. To
 * convert the name again would take several times as long as the rest of the work for a row.
 */
const foldedName = {
  a: sql`left(a.search_text, length(a.search_text) - length(coalesce(a.phone, '')) - 38)`, // an id has 36 characters
  p: sql`left(p.search_text, length(p.search_text) - length(p.patient_number) - length(p.mobile_number) - 2)`,
};

/** Like `hasWord('p', word)`, without the index: the rows of the patients were already found by another word. */
const hasWordWithoutIndex = (word: string) =>
  matchesWordWithoutIndex(isOfLetters(word) ? foldedName.p : sql`p.search_text`, word);

/** Ranks a name: whole words first, then beginnings of words, then parts of words. The worst of the words decides. */
function nameRank(alias: 'a' | 'p', words: readonly string[]): Sql {
  const spaced = sql`' ' || replace(${foldedName[alias]}, '-', ' ') || ' '`;
  const rankOfWord = (word: string) => sql`case
    when strpos(${spaced}, (select ' ' || search_fold(${word}) || ' ')) > 0 then 0
    when strpos(${spaced}, (select ' ' || search_fold(${word}))) > 0 then 1 else 2 end`;
  return sql`${rankOf('name')} + greatest(${joinSql([sql`0`, ...words.filter(isOfLetters).map(rankOfWord)], ', ')})`;
}

/**
 * Families in which one word is in the family's name and another in a patient's, such as "kamala sharma" for Kamala
 * Devi in the family of Rakesh Sharma. They are added only if fewer than `maxFound` families have all words in a name.
 */
function acrossFamily(scope: FamilyScope, words: readonly string[]): Sql {
  const accountsWith = (word: string) =>
    sql`select a.id from accounts a where ${hasWord('a', word)} ${accountInScope(scope)} limit ${maxCompared}`;
  const patientsWith = (word: string) => {
    const others = words.filter((other) => other !== word);
    // In a search for two words, a patient who has both is already in `direct`. With more words, the name of the patient
    // may have some of the other words, and the name of the family the rest.
    const orPatient = (other: string) => (others.length > 1 ? sql`or ${hasWordWithoutIndex(other)}` : emptySql);
    const hasOthers = others.map((other) => sql`(p.user_id in (${accountsWith(other)}) ${orPatient(other)})`);
    return sql`
      (select p.user_id, p.id, null::uuid, 'patient', ${rankOf('acrossFamily')} from patients p
      where ${hasWord('p', word)} ${patientInScope(scope)} and ${joinSql(hasOthers, ' and ')} limit ${maxRanked})`;
  };
  return sql`
    (select * from (${joinSql(words.map(patientsWith), ' union all ')}) found
    where (select count(distinct account_id) from direct) < ${maxFound})`;
}
