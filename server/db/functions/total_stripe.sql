-- More stripes than a pool has connections, so that two bookings rarely wait for each other's commit.
create or replace function total_stripe() returns integer
  language sql stable
  return pg_backend_pid() % 16;
comment on function total_stripe() is 'Which stripe of the totals this connection counts into.';
