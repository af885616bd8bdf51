-- expand
-- Settings of large tables, by measurement (decision 056).
--
-- A fillfactor leaves space in a page, so that the new version of a row finds a place beside the old one and its indexes need
-- no new entries (HOT). It applies to pages that are filled from now on; nothing is rewritten.
--
-- PostgreSQL's default is to vacuum a table when a fifth of its rows have changed: for ten million appointments, after two
-- million changes. With a fiftieth, each vacuum is short, and index-only scans find their pages marked as visible.
--
-- Forward only. Safe while an old server runs: these settings block neither readers nor writers.

alter table appointments set (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table step_work set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table attempt_counters set (fillfactor = 90);
alter table messages set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);
alter table patients set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table accounts set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
