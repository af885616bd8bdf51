-- Each total is the sum of 16 rows, called stripes. Their number is about the size of a pool, so that two bookings rarely
-- wait for each other's commit.
create or replace function total_stripe() returns integer
  language sql stable
  return pg_backend_pid() % 16;
comment on function total_stripe() is 'The stripe of the totals that this connection updates.';
