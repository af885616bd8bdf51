-- expand
--
-- A visit whose doctor or clinic was removed needs a new time, like one whose doctor is away. The engine of messages sends
-- no reminders of such visits, so it sees when doctors and clinics were removed.
--
-- Forward only. Safe while an old server runs: it does not read these columns as the engine.

grant select (archived_at) on doctors to caresaathi_messenger;
grant select (archived_at) on clinics to caresaathi_messenger;
