-- Money that families pay for visits, and the till of each day.
--
-- `payments`: one row per payment, in whole paise. Rows are only added: the grants have no update and no delete. A
-- reversal is a row with the negative amount of the payment that it names; a payment is reversed at most once and
-- only as a whole, with the same method, because the money goes back the way it came (`payments_reversal_matches`).
-- The balance of a visit is not stored: `visit_money()` computes it from the visit, its steps and these rows.
--
-- A payment belongs to a visit and also pays for the steps of the visit. `sequence` numbers the payments of a visit
-- without gaps; the number of a receipt is the visit's number and this one. `day` is the day in India on which the
-- payment was entered, and whose till contains it. The id is derived from the account of the member of staff and an
-- idempotency key, so that a repeated request is stored once.
--
-- `till_closings`: the till of a day after counting. The totals are those of the rows of that day, and no row of that
-- day is added afterwards: a payment and a closing take the same advisory lock (`till_lock_key()`). A difference
-- between the counted cash and the rows needs a note.
--
-- `payment_totals`: the sum of the payments of each day for the dashboard, as sums of stripes like `booking_totals`.
--
-- Families read their own payments, without the reason of a reversal and without the names of staff. The till and
-- the totals are for staff.
--
-- Forward only. Safe while an old server runs: it neither reads nor writes these tables.

create table payments (
  id              uuid primary key,
  account_id      uuid not null references accounts on delete restrict,
  appointment_id  uuid not null references appointments on delete restrict,
  sequence        smallint not null,
  amount          integer not null,
  method          text not null,
  reference       text not null default '',
  -- The payment that this row reverses, and why.
  reverses        uuid,
  reversed_amount integer generated always as (-amount) stored,
  reason          text not null default '',
  day             date not null,
  received_by     uuid not null references accounts on delete restrict,
  received_at     timestamptz not null,
  constraint payments_sequence_key unique (appointment_id, sequence),
  constraint payments_sequence_positive check (sequence > 0),
  constraint payments_amount_sane check (amount <> 0 and amount between -100000000 and 100000000),
  constraint payments_method_known check (method in ('cash', 'upi', 'card')),
  constraint payments_reference_given check (length(reference) <= 80 and (method = 'cash' or length(btrim(reference)) > 0)),
  constraint payments_reversal_negative check ((reverses is null) = (amount > 0)),
  constraint payments_reversal_explained check (length(reason) <= 300 and (reverses is null) = (btrim(reason) = '')),
  constraint payments_reversed_once unique (reverses),
  constraint payments_reversible unique (id, appointment_id, method, amount),
  constraint payments_reversal_matches foreign key (reverses, appointment_id, method, reversed_amount)
    references payments (id, appointment_id, method, amount)
);
comment on table payments is 'Money that was received for visits, and its reversals; rows are only added.';
create index payments_by_family on payments (account_id);
create index payments_by_day on payments (day, received_at, id);

create table till_closings (
  day          date primary key,
  cash_total   bigint not null,
  upi_total    bigint not null,
  card_total   bigint not null,
  row_count    integer not null,
  cash_counted bigint not null,
  note         text not null default '',
  closed_by    uuid not null references accounts on delete restrict,
  closed_at    timestamptz not null,
  constraint till_closings_counted_not_negative check (cash_counted >= 0),
  constraint till_closings_difference_explained
    check (length(note) <= 300 and (cash_counted = cash_total or length(btrim(note)) > 0))
);
comment on table till_closings is 'The till of a day after counting; no payment of that day is added afterwards.';

create table payment_totals (
  day    date not null,
  stripe integer not null,
  amount bigint not null,
  primary key (day, stripe)
) with (fillfactor = 50);
comment on table payment_totals is 'The money received on each day less what was returned, in paise, as sums of stripes.';

alter table payments enable row level security;
alter table payments force row level security;
create policy payments_owner on payments to current_user using (true);
create policy payments_family on payments for select to caresaathi_app using (account_id = actor_id());
create policy payments_staff on payments to caresaathi_staff using (true) with check (true);

grant select (id, account_id, appointment_id, sequence, amount, method, reference, reverses, day, received_at) on payments
  to caresaathi_app;
grant select, insert on payments to caresaathi_staff;
grant select, insert on till_closings to caresaathi_staff;
grant select on payment_totals to caresaathi_staff;

select change_audit_actions(added => '{payment.exported,payment.reversed,payment.taken,till.closed}', removed => '{}');
