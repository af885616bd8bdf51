-- Reads the entries of finished transactions: those from `from_transaction` to before `upto_transaction`, which the caller
-- takes from `pg_snapshot_xmin(pg_current_snapshot())`. No transaction below that number can commit later, so no entry is
-- missed, although ids and numbers of transactions do not follow the order of commits.
--
-- Returns at most `most` entries, in the order of transactions and ids, after the position `from_transaction`, `from_entry`.
-- If there are fewer, it has read them all. These entries are left out: entries up to `foreign_entry`, which were loaded
-- from a dump of another cluster (`message_cursor.last_foreign_entry`, see `adoptCursor()`); entries before `since`;
-- and entries about a visit or doctor that does not exist any more.
--
-- A step that is moved or opened again with its visit is left out too: the family is told about the visit.
--
-- A doctor who is on time again is `late` by 0 minutes. Families that were told about the delay are told about this too.
--
-- `starts_at` is the start of the visit right after the change. The entry of a change that did not move the visit does
-- not contain it. It is then read from the next later entry that contains the start before its change. If there is
-- none, it is the current start of the visit.
--
-- Runs as the owner, so that the message engine reads nothing else of the audit log.
create or replace function announced_changes(from_transaction xid8, from_entry bigint, upto_transaction xid8,
    foreign_entry bigint, since timestamptz, most integer)
  returns table (entry bigint, transaction xid8, at timestamptz, kind text, appointment_id uuid, doctor_id uuid, day date, minutes integer,
    starts_at timestamptz, old_starts_at timestamptz, note text)
  language sql stable security definer set search_path = public, pg_temp as $$
  with entries as (
    select l.id, l.transaction_id, l.at, l.entity_id, l.before, l.after, k.kind, a.id as visit_id, a.starts_at, d.id as doctor_id
    from audit_log l
    cross join lateral (
      select case l.action
        when 'appointment.booked' then 'booked'
        when 'appointment.step-added' then 'booked'
        when 'appointment.confirmed' then 'confirmed'
        when 'appointment.rescheduled' then
          case when l.after ? 'withVisit' then null when l.before ->> 'status' = 'cancelled' then 'reopened' else 'moved' end
        when 'appointment.step-edited' then
          case when (l.before ->> 'startsAt')::timestamptz <> (l.after ->> 'startsAt')::timestamptz then 'moved' end
        when 'appointment.cancelled' then 'cancelled'
        when 'appointment.status-changed' then
          case when l.before ->> 'status' = 'cancelled' and l.after ->> 'status' = 'open' then 'reopened' end
        when 'appointment.step-status-changed' then
          case when l.after ->> 'status' = 'cancelled' then 'cancelled'
               when l.before ->> 'status' = 'cancelled' and l.after ->> 'status' = 'pending' and not l.after ? 'withVisit' then 'reopened' end
        when 'doctor.delay-changed' then
          case when (l.after ->> 'minutes')::integer > 0 then case when (l.after ->> 'notifies')::boolean then 'late' end
               when (l.before ->> 'minutes')::integer > 0 then 'late' end
      end as kind) k
    -- Ids of other records are no UUIDs, so the id is read only where the kind is known.
    left join appointments a on a.id = case when k.kind <> 'late' then l.entity_id::uuid end
    left join doctors d on d.id = case when k.kind = 'late' then l.entity_id::uuid end
    where (l.transaction_id, l.id) > (from_transaction, from_entry) and l.transaction_id < upto_transaction
      and l.id > foreign_entry and l.at > since and k.kind is not null and coalesce(a.id, d.id) is not null
    order by l.transaction_id, l.id
    limit most)
  select e.id, e.transaction_id, e.at, e.kind, e.visit_id, e.doctor_id, (e.after ->> 'day')::date, (e.after ->> 'minutes')::integer,
    coalesce((e.after ->> 'startsAt')::timestamptz, later.starts_at, e.starts_at), (e.before ->> 'startsAt')::timestamptz,
    nullif(btrim(e.after ->> 'familyNote'), '')
  from entries e
  left join lateral (
    select (n.before ->> 'startsAt')::timestamptz as starts_at
    from audit_log n
    where e.kind <> 'late' and not coalesce(e.after ? 'startsAt', false) and n.entity = 'appointment' and n.entity_id = e.entity_id
      and n.id > e.id and n.before ? 'startsAt'
    order by n.id
    limit 1) later on true
  order by e.transaction_id, e.id
$$;
revoke execute on function announced_changes(xid8, bigint, xid8, bigint, timestamptz, integer) from public;
grant execute on function announced_changes(xid8, bigint, xid8, bigint, timestamptz, integer) to caresaathi_messenger;
comment on function announced_changes(xid8, bigint, xid8, bigint, timestamptz, integer) is
  'What happened to visits, and which doctors run late, in finished transactions, for notices.';
