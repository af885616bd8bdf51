-- Search words: every word that some doctor or clinic can be found by, once. A search
-- that finds nothing looks here for the words that were meant: a list of thousands of
-- words, where looking through every doctor's text would take a hundred times longer.
-- Words of records that are gone stay: they only ever lead to an empty answer.
--
-- Free times: when a doctor with weekly hours can be booked. `taken_times` is the one
-- way past the wall around appointments: it tells when a doctor is busy, and neither
-- with whom nor what for.
--
-- Changed hours and leave are announced as changes of doctors, because doctors' pages
-- show them.
--
-- Forward only. Safe while an old server runs: nothing it uses changes its meaning.
-- Rebuilding the lists' indexes holds up changes of doctors and clinics for a moment.

create extension if not exists fuzzystrmatch;
create extension if not exists btree_gin;

create table search_words (
  kind text not null,
  word text not null,
  primary key (kind, word),
  constraint search_words_kind_known check (kind in ('doctors', 'clinics')),
  constraint search_words_length check (length(word) between 4 and 40)
);
create index search_words_similar on search_words using gin (word gin_trgm_ops);

grant select on search_words to caresaathi_app, caresaathi_staff;
grant insert on search_words to caresaathi_staff;

create function remember_search_words() returns trigger
  language plpgsql as $$
begin
  insert into search_words (kind, word)
  select distinct tg_table_name, word
  from changed cross join regexp_split_to_table(changed.search_text, '[^[:alpha:]]+') as word
  where length(word) between 4 and 40
  order by word -- two writers that meet wait for each other in the same order
  on conflict do nothing;
  return null;
end
$$;

create trigger doctors_words_new after insert on doctors referencing new table as changed
  for each statement execute function remember_search_words();
create trigger doctors_words_changed after update on doctors referencing new table as changed
  for each statement execute function remember_search_words();
create trigger clinics_words_new after insert on clinics referencing new table as changed
  for each statement execute function remember_search_words();
create trigger clinics_words_changed after update on clinics referencing new table as changed
  for each statement execute function remember_search_words();

insert into search_words (kind, word)
select distinct kind, word
from (select 'doctors', search_text from doctors union all select 'clinics', search_text from clinics) as t(kind, text)
cross join regexp_split_to_table(t.text, '[^[:alpha:]]+') as word
where length(word) between 4 and 40;

-- What was probably meant. A word that is part of a known one stays; any other becomes
-- the nearest known word, at most two letters away. Null where nothing is near, or
-- nothing had to change. The threshold finds two swapped letters in a short name.
select show_limit(); -- loads the library that knows the setting below
create function corrected_words(wanted_kind text, words text[]) returns text[]
  language sql stable parallel safe set pg_trgm.similarity_threshold = 0.25
begin atomic
  with given as (
    select u.place, search_fold(u.word) as word from unnest(words) with ordinality as u(word, place)
  ), read as (
    select g.place, g.word, length(g.word) < 4 or exists (
      select from search_words s where s.kind = wanted_kind and s.word like '%' || g.word || '%') as is_known
    from given g
  ), meant as (
    select r.place, r.is_known, case when r.is_known then r.word else (
      select s.word from search_words s
      where s.kind = wanted_kind and s.word % r.word and levenshtein_less_equal(s.word, r.word, 2) <= 2
      order by levenshtein_less_equal(s.word, r.word, 2), similarity(s.word, r.word) desc, s.word
      limit 1) end as word
    from read r
  )
  select case when bool_and(m.word is not null) and not bool_and(m.is_known)
    then array_agg(m.word order by m.place) end
  from meant m;
end;

-- The lists once more, now with what is searched beside the order: the best rated can be
-- looked through without reading a single row, and both filters together have an order too.
drop index doctors_by_rating, doctors_by_specialty, doctors_by_city;
create index doctors_by_rating on doctors (rating desc, id desc) include (search_text) where archived_at is null;
create index doctors_by_specialty on doctors (specialty, rating desc, id desc) include (search_text)
  where archived_at is null;
create index doctors_by_city on doctors (city_id, rating desc, id desc) include (search_text)
  where archived_at is null;
create index doctors_by_city_and_specialty on doctors (city_id, specialty, rating desc, id desc)
  include (search_text) where archived_at is null;

-- A rare word together with a filter: found by one index, without reading rows of others.
drop index doctors_search;
create index doctors_search on doctors using gin (search_text gin_trgm_ops, specialty, city_id)
  where archived_at is null;

drop index clinics_by_rating, clinics_by_type, clinics_by_city;
create index clinics_by_rating on clinics (rating desc, id desc) include (search_text) where archived_at is null;
create index clinics_by_type on clinics (type, rating desc, id desc) include (search_text) where archived_at is null;
create index clinics_by_city on clinics (city_id, rating desc, id desc) include (search_text)
  where archived_at is null;
create index clinics_by_city_and_type on clinics (city_id, type, rating desc, id desc)
  include (search_text) where archived_at is null;

drop index clinics_search;
create index clinics_search on clinics using gin (search_text gin_trgm_ops, type, city_id)
  where archived_at is null;

-- When a doctor is busy. Nothing else leaves the appointments: no id, no person, no reason.
create function taken_times(wanted_doctor uuid, from_time timestamptz, to_time timestamptz) returns setof tstzrange
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select tstzrange(a.starts_at, a.ends_at)
  from appointments a
  where a.doctor_id = wanted_doctor and a.status <> 'cancelled'
    and tstzrange(a.starts_at, a.ends_at) && tstzrange(from_time, to_time);
end;
revoke execute on function taken_times(uuid, timestamptz, timestamptz) from public;
grant execute on function taken_times(uuid, timestamptz, timestamptz) to caresaathi_app, caresaathi_staff;

-- Slots of a doctor's weekly hours from one day to another (both in India, both included) that
-- still lie ahead, without days of leave and without what is taken. None without weekly hours.
create function free_times(wanted_doctor uuid, first_day date, last_day date, at_time timestamptz)
  returns table (starts_at timestamptz, ends_at timestamptz)
  language sql stable
begin atomic
  with days as (
    select first_day + n as day from generate_series(0, last_day - first_day) as n
    where not exists (
      select from doctor_leave l
      where l.doctor_id = wanted_doctor and first_day + n between l.first_day and l.last_day)
  ), slots as (
    select tstzrange(s.starts_at, s.starts_at + make_interval(mins => d.slot_minutes)) as slot
    from doctors d
    join doctor_hours h on h.doctor_id = d.id
    join days on extract(isodow from days.day) = h.weekday
    cross join generate_series(h.opens, h.closes - d.slot_minutes, d.slot_minutes) as minute
    cross join lateral (
      select (days.day + make_interval(mins => minute)) at time zone 'Asia/Kolkata' as starts_at) as s
    where d.id = wanted_doctor and d.archived_at is null
  ), taken as materialized (
    select t as busy from taken_times(wanted_doctor,
      first_day::timestamp at time zone 'Asia/Kolkata', (last_day + 1)::timestamp at time zone 'Asia/Kolkata') as t
  )
  select lower(slot), upper(slot)
  from slots
  where lower(slot) > at_time and not exists (select from taken where taken.busy && slot)
  order by 1;
end;

-- A trigger may say whose change it is, where that is not its own table's.
create or replace function announce_change() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('data_changed', coalesce(tg_argv[0], tg_table_name));
  return null;
end
$$;

create trigger doctor_hours_announce after insert or update or delete or truncate on doctor_hours
  for each statement execute function announce_change('doctors');
create trigger doctor_leave_announce after insert or update or delete or truncate on doctor_leave
  for each statement execute function announce_change('doctors');
