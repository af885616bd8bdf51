-- Deleting an appointment deletes the work of its steps, which without this index reads the whole table.
--
-- Forward only. Safe while an old server runs. Writers of steps wait while the index is created, a second for a million.

create index step_work_by_visit on step_work (visit_id);
