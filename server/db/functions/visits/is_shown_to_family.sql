-- The same condition as the row-level security policy of appointments. With it, an account is notified only about visits and
-- steps that its pages show. Runs as the caller.
create or replace function is_shown_to_family(visit uuid) returns boolean
  language plpgsql stable as $$
begin
  perform from appointments a join accounts c on c.id = a.user_id
  where a.id = visit and a.set_aside_at is null
    and (not a.created_by_staff or c.phone_verified_at is not null or not (select is_on from phone_rule));
  return found;
end
$$;
comment on function is_shown_to_family(uuid) is 'Whether the account of a visit or step sees it.';
