-- Call it last, after all statements that may wait for a lock: the session can end while they wait. `session_token` is the hash
-- of the token.
create or replace function require_session(session_token bytea, actor uuid, actor_role text, at_time timestamptz) returns void
  language plpgsql volatile as $$
begin
  perform from session_actor(session_token, at_time) s
  where s.account_id = actor and s.user_role = actor_role and not s.password_is_temporary;
  if not found then
    raise exception 'the session ended before the change was made' using errcode = 'CS401';
  end if;
end
$$;
comment on function require_session(bytea, uuid, text, timestamptz) is
  'Rolls the transaction back (SQLSTATE CS401) if the session has ended or the role of its account has changed.';
