-- Runs as the owner, because staff only read the totals.
create or replace function count_payment() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into payment_totals as t (day, stripe, amount) values (new.day, total_stripe(), new.amount)
  on conflict (day, stripe) do update set amount = t.amount + excluded.amount;
  return null;
end
$$;
comment on function count_payment() is 'Adds a payment or its reversal to the total of its day.';

create or replace trigger payments_total_added after insert on payments for each row execute function count_payment();
