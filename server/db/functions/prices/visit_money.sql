-- The only place that decides what a visit costs and what was paid. It runs with the rights of the caller, so a family
-- gets the amounts of its own visits only.
create or replace function visit_money(visit uuid) returns table (charged bigint, received bigint)
  language sql stable as $$
  select
    (select coalesce(sum(a.price), 0)::bigint from appointments a
      where (a.id = visit or a.parent_id = visit) and a.status <> 'cancelled'),
    (select coalesce(sum(p.amount), 0)::bigint from payments p where p.appointment_id = visit)
$$;
comment on function visit_money(uuid) is
  'The price of a visit and its steps that are not cancelled, and the money received for it; the balance is the difference.';
