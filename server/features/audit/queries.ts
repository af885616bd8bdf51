import type { listAudit } from '#contract/audit/endpoints.ts';
import type { AuditAction } from '#contract/audit/schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { Role } from '#contract/shared/roles.ts';
import type { Db } from '#server/db/client.ts';
import { findAll, findPage, type ListQuery } from '#server/db/list.ts';
import type { FamilyScope } from '#server/db/scopes.ts';
import { searchCondition } from '#server/db/search.ts';
import { emptySql, insertMany, jsonValue, sql } from '#server/db/sql.ts';

export type AuditSearch = ParsedOf<typeof listAudit>['body'];
export type AuditEntryRow = {
  id: string;
  at: Date;
  actorId: string | null;
  actorName: string | null;
  actorRole: Role | null;
  action: string;
  entity: string;
  entityId: string | null;
  recordName: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** The name of the record (such as a patient) that an entry is about. The lookup runs only for the rows of a page. */
const recordName = sql`
  case when l.entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then case l.entity
    when 'account' then (select r.name from accounts r where r.id = l.entity_id::uuid)
    when 'patient' then (select r.name from patients r where r.id = l.entity_id::uuid)
    when 'appointment' then (select r.title || ' · ' || p.name from appointments r
      join patients p on p.id = r.patient_id where r.id = l.entity_id::uuid)
    when 'doctor' then (select r.name from doctors r where r.id = l.entity_id::uuid)
    when 'clinic' then (select r.name from clinics r where r.id = l.entity_id::uuid)
    when 'city' then (select r.name from cities r where r.id = l.entity_id::uuid)
    when 'appointment-type' then (select r.name from appointment_types r where r.id = l.entity_id::uuid)
    when 'price-rule' then (select t.name || ' · ' || c.name from price_rules r
      join appointment_types t on t.id = r.appointment_type_id join cities c on c.id = r.city_id
      where r.id = l.entity_id::uuid)
    when 'payment' then (select v.title || ' · ' || p.name from payments r join appointments v on v.id = r.appointment_id
      join patients p on p.id = v.patient_id where r.id = l.entity_id::uuid)
    when 'message' then (select r.kind || ' · ' || f.name from messages r
      join accounts f on f.id = r.account_id where r.id = l.entity_id::uuid)
  end
  when l.entity = 'message-text' and l.entity_id ~ '^\\d{1,9}$' then (
    select r.kind || ' · ' || r.channel || ' · ' || r.language from message_texts r where r.id = l.entity_id::integer)
  end`;

// The log is append-only and ids grow with time, so the id is the sort key. A search collects the entry ids of matching actors
// by an index-only scan; only the rows of a page are read.
const entries = (scope: FamilyScope, { q, actor, entity, record, action }: AuditSearch): ListQuery<'at'> => ({
  columns: sql`l.id::text as id, l.at, l.actor_id,
    (select a.name from accounts a where a.id = l.actor_id) as actor_name,
    l.actor_role, l.action, l.entity, l.entity_id, ${recordName} as record_name, l.before, l.after`,
  with: q
    ? sql`with people as materialized (
        select a.id from accounts a where ${searchCondition(sql`a.search_text`, q)} limit 200
      ), matching as materialized (
        select t.id from audit_log t where t.actor_id = any(array(select id from people)))`
    : undefined,
  counting:
    q && !(scope.ownerId || actor || entity || record || action)
      ? { from: sql`matching`, where: sql`true` }
      : undefined,
  from: sql`audit_log l`,
  where: sql`true ${scope.ownerId ? sql`and l.actor_id = ${scope.ownerId}` : emptySql}
    ${actor ? sql`and l.actor_id = ${actor}` : emptySql}
    ${entity ? sql`and l.entity = ${entity}` : emptySql}
    ${record ? sql`and l.entity_id = ${record}` : emptySql}
    ${action ? sql`and l.action = ${action}` : emptySql}
    ${q ? sql`and l.id = any(array(select id from matching))` : emptySql}`,
  sortableColumns: { at: { key: sql`l.id`, type: 'bigint' } },
  id: { key: sql`l.id`, type: 'bigint' },
});

/** One page of audit entries. In the scope of one family: only the family's own actions. */
export function findAuditEntries(db: Db, scope: FamilyScope, search: AuditSearch) {
  return findPage<AuditEntryRow, 'at'>(db, entries(scope, search), search);
}

export function findAllAuditEntries(db: Db, scope: FamilyScope, search: AuditSearch) {
  return findAll<AuditEntryRow, 'at'>(db, entries(scope, search), search);
}

export type NewAuditEntry = {
  action: AuditAction;
  entity: string;
  entityId?: string | null;
  /** The changed fields. Never a password, token or code. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
};

/** The request that made a change. `actor` is null for a visitor. */
type Request = { at: Date; actor: { id: string; role: Role } | null; requestId: string };

/** Without `request`, the server itself made the change. */
export async function insertAuditEntry(db: Db, entry: NewAuditEntry, request?: Request): Promise<void> {
  const { action, entity, entityId = null, before = null, after = null } = entry;
  const { at = null, actor = null, requestId = null } = request ?? {};
  await db.run(sql`
    insert into audit_log (at, actor_id, actor_role, action, entity, entity_id, before, after, request_id)
    values (coalesce(${at}, now()), ${actor?.id ?? null}, ${actor?.role ?? null}, ${action}, ${entity}, ${entityId},
      ${before && jsonValue(before)}, ${after && jsonValue(after)}, ${requestId})`);
}

/** Writes the entries of one request in one statement. */
export async function insertAuditEntries(db: Db, entries: readonly NewAuditEntry[], request: Request): Promise<void> {
  const { at, actor, requestId } = request;
  const rows = entries.map(({ action, entity, entityId = null, before = null, after = null }) => ({
    at,
    actor_id: actor?.id ?? null,
    actor_role: actor?.role ?? null,
    action,
    entity,
    entity_id: entityId,
    before,
    after,
    request_id: requestId,
  }));
  if (rows.length > 0) await db.run(insertMany('audit_log', rows));
}

/** All distinct actions, by a loose index scan: its cost does not depend on the size of the log. */
export async function findAuditActions(db: Db): Promise<string[]> {
  const rows = await db.rows<{ action: string }>(sql`
    with recursive found as (
      (select action from audit_log order by action limit 1)
      union all
      select (select l.action from audit_log l where l.action > f.action order by l.action limit 1)
      from found f where f.action is not null)
    select action from found where action is not null`);
  return rows.map(({ action }) => action);
}
