-- Manage Users and Manage Patients at a hundred thousand rows and more. Both count what
-- matches, up to a limit, and both have a filter that no index knew: whoever is no
-- administrator, and a patient's gender. Counting read the tables themselves, and a gender
-- that few have was looked for among everybody.
--
-- Forward only. Safe while an old server runs: it asks the same way. Building the indexes holds up
-- new accounts and patients for a moment.

-- Nobody reads all accounts in order: administrators are on another list.
drop index accounts_newest;
create index accounts_newest on accounts (created_at desc, id desc) where user_role <> 'admin';
create index patients_by_gender on patients (gender, created_at desc, id desc) where archived_at is null;
