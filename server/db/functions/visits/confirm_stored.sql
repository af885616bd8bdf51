-- A repeated request finds what the first one has stored. The first commit may not have reached the standby: its connection
-- was cut while it waited. A transaction that writes nothing does not wait for the standby, so this one writes a record
-- without meaning to the WAL, and its commit waits for everything before it. A standby, which may be behind, decides nothing.
create or replace function confirm_stored() returns void
  language plpgsql volatile as $$
begin
  if current_setting('transaction_read_only')::boolean then
    raise exception 'a repeated request cannot be confirmed in a read-only transaction' using errcode = '25006';
  end if;
  perform pg_logical_emit_message(true, 'caresaathi', 'repeated');
end
$$;
comment on function confirm_stored() is
  'Makes the commit of a repeated request wait for the synchronous standby. Fails (25006) on a standby.';
