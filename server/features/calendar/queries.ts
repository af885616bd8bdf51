import type { MessageLanguage } from '#contract/messages/kinds.ts';
import type { Db } from '#server/db/client.ts';
import { type FamilyScope, inScope, type OwnScope } from '#server/db/scopes.ts';
import { emptySql, type Sql, sql } from '#server/db/sql.ts';

const ofFamily = (scope: FamilyScope) => (scope.ownerId ? sql`and f.account_id = ${scope.ownerId}` : emptySql);

/** When the family's calendar address was created; null if the family has none. */
export async function findFeedCreation(db: Db, scope: OwnScope): Promise<Date | null> {
  const row = await db.maybeRow<{ createdAt: Date }>(
    sql`select f.created_at from calendar_feeds f where true ${ofFamily(scope)}`,
  );
  return row?.createdAt ?? null;
}

/** Stores a new calendar address of the family. A previous address stops working. */
export async function replaceFeed(db: Db, scope: OwnScope, tokenHash: Buffer, now: Date): Promise<void> {
  await db.run(sql`
    insert into calendar_feeds (account_id, token_hash, created_at) values (${scope.ownerId}, ${tokenHash}, ${now})
    on conflict (account_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`);
}

/** Deletes the family's calendar address. Returns false if there was none. */
export async function deleteFeed(db: Db, scope: OwnScope): Promise<boolean> {
  return (await db.run(sql`delete from calendar_feeds f where true ${ofFamily(scope)}`)) > 0;
}

export type FeedAccount = {
  accountId: string;
  isDeactivated: boolean;
  isPhoneVerified: boolean;
  language: MessageLanguage;
};

/**
 * Finds the account of a calendar address, and the language of the account's messages. Call it with the database role
 * of the message engine (`caresaathi_messenger`), because the calendar program has only the token and no session.
 */
export async function findFeedAccount(db: Db, tokenHash: Buffer): Promise<FeedAccount | null> {
  const row = await db.maybeRow<FeedAccount>(sql`
    select f.account_id, a.deactivated_at is not null as is_deactivated,
      a.phone_verified_at is not null as is_phone_verified, coalesce(s.language, 'en') as language
    from calendar_feeds f join accounts a on a.id = f.account_id
    left join message_settings s on s.account_id = f.account_id
    where f.token_hash = ${tokenHash}`);
  return row ?? null;
}

export type FeedVisitRow = {
  id: string;
  isStep: boolean;
  status: string;
  isRequested: boolean;
  startsAt: Date;
  endsAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  patientName: string;
  hasDoctor: boolean;
  hospital: string | null;
  clinicId: string | null;
  clinicName: string | null;
  address: string | null;
  placeCity: string | null;
  city: string | null;
};

/** What a feed contains: appointments from `startsFrom` on; cancelled ones only if cancelled since `cancelledFrom`. */
export type FeedRange = { startsFrom: Date; cancelledFrom: Date; limit: number };

/**
 * The visits and steps of a family, latest first: who, when and where. The audit log says when they were cancelled. A
 * step that was cancelled together with its visit has no entry of its own, so the entries of the visit are read too.
 */
export async function findFeedVisits(db: Db, scope: FamilyScope, range: FeedRange): Promise<FeedVisitRow[]> {
  return db.rows<FeedVisitRow>(feedVisits(scope, range));
}

/** A digest of everything that `findFeedVisits()` returns. The database computes it and does not send the rows. */
export async function findFeedDigest(db: Db, scope: FamilyScope, range: FeedRange): Promise<string> {
  const { digest } = await db.row<{ digest: string }>(sql`
    select encode(sha256(convert_to(coalesce(string_agg(v::text, E'\\n' order by v.starts_at desc, v.id desc), ''), 'UTF8')), 'base64')
      as digest
    from (${feedVisits(scope, range)}) v`);
  return digest;
}

function feedVisits(scope: FamilyScope, range: FeedRange): Sql {
  return sql`
    select a.id, a.is_step, a.status, a.is_requested, a.starts_at, a.ends_at, a.version, a.created_at, a.updated_at,
      p.name as patient_name, a.doctor_id is not null as has_doctor, d.hospital, a.clinic_id, c.name as clinic_name,
      c.full_address as address, (select name from cities where id = coalesce(c.city_id, d.city_id)) as place_city,
      y.name as city
    from appointments a
    join patients p on p.id = a.patient_id
    left join doctors d on d.id = a.doctor_id
    left join clinics c on c.id = a.clinic_id
    left join cities y on y.id = a.city_id
    where a.starts_at >= ${range.startsFrom} ${inScope(scope)}
      and (a.status <> 'cancelled' or exists (
        select from audit_log l
        where l.entity = 'appointment' and l.entity_id in (a.id::text, a.parent_id::text) and l.at >= ${range.cancelledFrom}
          and (l.action = 'appointment.cancelled' or l.after ->> 'status' = 'cancelled')))
    order by a.starts_at desc, a.id desc
    limit ${range.limit}`;
}
