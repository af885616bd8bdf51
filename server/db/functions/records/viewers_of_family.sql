-- Staff may insert access records but not read them. This function shows who last viewed one family, for the card of that
-- family. Runs as the owner. Only the newest 200 records are read, because a family that staff often serve has very many.
create or replace function viewers_of_family(family uuid, most integer)
  returns table (name text, role text, at timestamptz, screen text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select v.viewer_name, v.viewer_role, v.at, v.screen
  from (
    select distinct on (r.viewer_id) r.viewer_name, r.viewer_role, r.at, r.screen
    from (
      select * from access_records a where a.family_id = viewers_of_family.family
      order by a.at desc, a.id desc limit 200) r
    order by r.viewer_id, r.at desc, r.id desc) v
  order by v.at desc
  limit viewers_of_family.most
$$;
revoke execute on function viewers_of_family(uuid, integer) from public;
grant execute on function viewers_of_family(uuid, integer) to caresaathi_staff;
comment on function viewers_of_family(uuid, integer) is
  'The members of staff who viewed the data of a family, each with the latest view, newest first.';
