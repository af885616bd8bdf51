-- Versions of patients. `version` grows with every edit. A save names the version that the editor saw, so
-- that two people who edit the same patient do not overwrite each other unknowingly, as with doctors,
-- clinics and cities.
--
-- Forward only. Safe while an old server runs: it inserts without the column and gets the default, and
-- its updates leave the version as it is. Until the last old server has ended, an edit that it makes is
-- not noticed by an editor on a new one. The default is a constant, so no row is rewritten.

alter table patients add column version integer not null default 1;
