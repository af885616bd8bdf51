-- Editing the catalogue. A version on everything that staff edit: whoever saves says
-- which version they saw, so that two people never overwrite each other unseen. Only
-- an edit counts it up; a trigger that refreshes search text does not.
--
-- Loose pictures: those that belong to nothing yet (uploaded, the form not saved) or no
-- longer (replaced). After a day they are removed: a page that is still open somewhere
-- keeps its pictures until then.
--
-- `price_by_rule` is the arithmetic of a price on its own, so that a rule can be tried
-- before it is saved with the very function that bookings use.
--
-- Forward only. Safe while an old server runs: it only adds, and prices stay the same.
-- Building the indexes holds up changes of doctors and clinics for a moment.

alter table doctors add column version integer not null default 1;
alter table clinics add column version integer not null default 1;
alter table cities add column version integer not null default 1;
alter table appointment_types add column version integer not null default 1;
alter table price_rules add column version integer not null default 1;

-- Manage Doctors and Manage Clinics can also be read by name.
create index doctors_by_name on doctors ((name collate "en-x-icu"), id) where archived_at is null;
create index clinics_by_name on clinics ((name collate "en-x-icu"), id) where archived_at is null;

-- Staff also find a clinic by its type, which families filter by instead.
create index clinics_staff_search on clinics using gin ((search_text || ' ' || search_fold(type)) gin_trgm_ops)
  where archived_at is null;

create table loose_images (
  hash  text primary key references images on delete cascade,
  since timestamptz not null
);
create index loose_images_by_age on loose_images (since);
grant select, insert, update, delete on loose_images to caresaathi_staff;

-- A fixed price wins, then the multiplier applied exactly and rounded half up to a paisa, then the base price.
create function price_by_rule(base_price integer, multiplier numeric, fixed_price integer) returns integer
  language sql immutable parallel safe
  return coalesce(fixed_price, round(base_price * multiplier)::integer, base_price);

create or replace function appointment_price(wanted_type uuid, wanted_city uuid) returns integer
  language sql stable parallel safe
begin atomic
  select price_by_rule(t.base_price, r.multiplier, r.fixed_price)
  from appointment_types t
  left join price_rules r on r.appointment_type_id = t.id and r.city_id = wanted_city and r.is_active
  where t.id = wanted_type and t.is_active;
end;
