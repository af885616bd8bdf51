-- expand
-- The language of an account from its registration on.
--
-- A family that registers on pages in Hindi gets its messages in Hindi, without opening the message settings. So the role that
-- registers accounts stores the language with the new account, and reads it for a warning. It reads and writes no other setting.
--
-- Forward only. Safe while the old server runs: it stores no language at a registration.

grant select (account_id, language), insert (account_id, language) on message_settings to caresaathi_gate;
create policy message_settings_gate on message_settings for select to caresaathi_gate using (true);
create policy message_settings_gate_first on message_settings for insert to caresaathi_gate with check (true);
