-- Does not count rows: triggers call it with the number of rows that were added (positive) or removed (negative).
create or replace function count_records(counted text, difference bigint) returns void
  language sql volatile as $$
  insert into record_totals as t (noun, stripe, total)
  select counted, total_stripe(), difference where difference <> 0
  on conflict (noun, stripe) do update set total = t.total + excluded.total;
$$;
comment on function count_records(text, bigint) is 'Adds a difference to the total of a kind of record.';
