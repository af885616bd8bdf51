-- Months of small children: `months` counts the months beyond the whole years of `age`, as of the day the
-- age was given. It is null where a family gave only years. An age of 0 needs months.
--
-- Forward only. Safe while an old server runs: its inserts leave `months` null, and its edits of a child
-- below one year are rejected by its own rule that an age is positive. Rows are checked as they are: every
-- stored age is at least 1.

alter table patients add column months smallint;
alter table patients drop constraint patients_age_sane;
alter table patients add constraint patients_age_sane
  check (age between 1 and 130 or (age = 0 and months is not null));
alter table patients add constraint patients_months_sane check (months is null or (months between 0 and 11 and age < 2));
