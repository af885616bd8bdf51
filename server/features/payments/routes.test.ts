import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getAppointment, getFamilyOverview } from '#contract/appointments/endpoints.ts';
import {
  changeAppointmentStatus,
  exportAppointments,
  getStaffAppointment,
} from '#contract/appointments/staff-endpoints.ts';
import { getFamily } from '#contract/families/endpoints.ts';
import { getReceipt } from '#contract/payments/endpoints.ts';
import { reversePayment, takePayment } from '#contract/payments/staff-endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createStep } from '#server/test/factories.ts';
import { createVisit, findAudit, prepareStaff } from '#server/test/staff-setup.ts';

const t = testApp({ services: { upiAddress: 'care@bank' } });

const cash = (amount: number) => ({ key: randomUUID(), amount, method: 'cash' as const });
const upi = (amount: number) => ({ ...cash(amount), method: 'upi' as const, reference: 'UTR 42' });

async function prepare() {
  const { assistant } = await prepareStaff(t);
  const manager = await t.as(await createAccount(t.db, { role: 'manager', name: 'Imran' }));
  const visit = await createVisit(t); // ₹500.00
  const numberOf = (sequence: number) =>
    `${visit.patient.patientNumber}-${visit.id.slice(0, 6).toUpperCase()}-R${sequence}`;
  return { assistant, manager, visit, params: visit.params, numberOf, family: await t.as(visit.family) };
}

const rowsOf = (visitId: string) =>
  t.owner.rows(
    sql`select amount, method, sequence, day from payments where appointment_id = ${visitId} order by sequence`,
  );

test('a part payment and the rest settle the bill; the family sees both', async () => {
  const { assistant, visit, params, numberOf, family } = await prepare();
  const first = await assistant.call(takePayment, { params, body: upi(20_000) });
  expect(first).toMatchObject({
    status: 200,
    body: {
      bill: {
        charged: 50_000,
        received: 20_000,
        balance: 30_000,
        nextSequence: 2,
        upiAddress: 'care@bank',
        payments: [{ number: numberOf(1), amount: 20_000, method: 'upi', reference: 'UTR 42', by: 'Meera' }],
      },
    },
  });
  const rest = await assistant.call(takePayment, { params, body: cash(30_000) });
  expect(rest.body.bill).toMatchObject({ received: 50_000, balance: 0 });
  expect(rest.body.bill.payments.map(({ number }) => number)).toEqual([numberOf(2), numberOf(1)]);
  const { bill } = (await family.call(getAppointment, { params })).body;
  expect(bill).toEqual({
    charged: 50_000,
    received: 50_000,
    balance: 0,
    payments: [
      {
        id: expect.anything(),
        number: numberOf(2),
        amount: 30_000,
        method: 'cash',
        at: t.now.toISOString(),
        isReversed: false,
      },
      {
        id: expect.anything(),
        number: numberOf(1),
        amount: 20_000,
        method: 'upi',
        at: t.now.toISOString(),
        isReversed: false,
      },
    ],
  });
  const [{ id } = { id: '' }] = first.body.bill.payments;
  expect(await findAudit(t, id)).toMatchObject([
    { action: 'payment.taken', after: { amount: 20_000, method: 'upi', appointmentId: visit.id } },
  ]);
});

test('more than the balance is rejected, and the balance includes the price of a step', async () => {
  const { assistant, visit, params } = await prepare();
  const step = await createStep(t.db, visit);
  await t.owner.run(sql`update appointments set price = 10000 where id = ${step.id}`);
  const message = 'The balance is ₹600.00.';
  expect(await assistant.call(takePayment, { params, body: cash(60_001) })).toMatchObject({
    status: 409,
    body: { code: 'conflict', message, fields: { amount: message } },
  });
  expect((await assistant.call(takePayment, { params, body: cash(60_000) })).status).toBe(200);
  expect(await assistant.call(takePayment, { params, body: cash(1) })).toMatchObject({
    status: 409,
    body: { message: 'Nothing is left to pay for this visit.' },
  });
  await t.owner.run(sql`update appointments set status = 'cancelled' where id = ${step.id}`);
  expect((await assistant.call(getStaffAppointment, { params })).body.bill).toMatchObject({ balance: -10_000 });
  expect((await assistant.call(takePayment, { params: { appointmentId: step.id }, body: cash(1) })).status).toBe(404);
});

test('a repeated request is stored once; the same key with another amount is rejected', async () => {
  const { assistant, visit, params } = await prepare();
  const body = cash(10_000);
  const answers = await Promise.all(Array.from({ length: 8 }, () => assistant.call(takePayment, { params, body })));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await rowsOf(visit.id)).toEqual([{ amount: 10_000, method: 'cash', sequence: 1, day: '2027-01-05' }]);
  expect(await assistant.call(takePayment, { params, body: { ...body, amount: 20_000 } })).toMatchObject({
    status: 409,
    body: { message: 'This payment was already sent with other details. Please reload the page.' },
  });
});

test('of concurrent payments of one bill, payments up to the balance are stored and the others are rejected', async () => {
  const { assistant, manager, visit, params } = await prepare();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      (n % 2 ? manager : assistant).call(takePayment, { params, body: cash(20_000) }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409]);
  expect((await rowsOf(visit.id)).map(({ amount }) => amount)).toEqual([20_000, 20_000]);
});

test.each([
  [{ amount: 0 }, { amount: 'Please give an amount.' }],
  [{ amount: -5 }, { amount: 'Please give an amount.' }],
  [{ amount: 1.5 }, { amount: 'Please give an amount.' }],
  [{ amount: 100_000_001 }, { amount: 'The amount must be at most ₹10,00,000.' }],
  [{ method: 'cheque' }, { method: 'Please choose cash, UPI or card.' }],
  [{ method: 'card' }, { reference: 'Please give the reference of the payment.' }],
  [{ method: 'upi', reference: '  ' }, { reference: 'Please give the reference of the payment.' }],
  [{ reference: 'x'.repeat(81) }, { reference: 'Reference must be at most 80 characters' }],
])('a payment with %o is rejected with a message', async (change, fields) => {
  const { assistant, params } = await prepare();
  const body = { ...cash(100), ...change } as ReturnType<typeof cash>;
  expect(await assistant.call(takePayment, { params, body })).toMatchObject({ status: 400, body: { fields } });
});

test('managers reverse a payment once and with a reason; the family does not see why or by whom', async () => {
  const { assistant, manager, visit, params, numberOf, family } = await prepare();
  const taken = await assistant.call(takePayment, { params, body: upi(50_000) });
  const payment = taken.body.bill.payments[0] ?? { id: '' };
  const byId = { params: { paymentId: payment.id } };
  const body = { key: randomUUID(), reason: 'Wrong visit' };
  expect((await assistant.call(reversePayment, { ...byId, body })).status).toBe(403);
  expect(await manager.call(reversePayment, { ...byId, body: { ...body, reason: ' ' } })).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Please give a reason.' } },
  });
  const reversed = await manager.call(reversePayment, { ...byId, body });
  expect(reversed.body.bill).toMatchObject({
    received: 0,
    balance: 50_000,
    payments: [
      { number: numberOf(2), amount: -50_000, method: 'upi', reason: 'Wrong visit', by: 'Imran', isReversed: false },
      { number: numberOf(1), amount: 50_000, isReversed: true },
    ],
  });
  expect((await manager.call(reversePayment, { ...byId, body })).status).toBe(200); // the same request again
  expect(await manager.call(reversePayment, { ...byId, body: { ...body, key: randomUUID() } })).toMatchObject({
    status: 409,
    body: { message: 'This payment is already reversed.' },
  });
  const reversalId = reversed.body.bill.payments[0]?.id ?? '';
  expect(
    await manager.call(reversePayment, { params: { paymentId: reversalId }, body: { ...body, key: randomUUID() } }),
  ).toMatchObject({ status: 409, body: { message: 'A reversal cannot be reversed. Please take the payment again.' } });
  expect(await rowsOf(visit.id)).toHaveLength(2);
  expect((await findAudit(t, payment.id)).map(({ action, after }) => [action, after])).toEqual([
    ['payment.taken', { amount: 50_000, method: 'upi', appointmentId: visit.id }],
    ['payment.reversed', { amount: -50_000, method: 'upi', appointmentId: visit.id, reason: 'Wrong visit' }],
  ]);

  const receipt = { params: { paymentId: reversalId } };
  expect((await manager.call(getReceipt, receipt)).body).toMatchObject({
    number: numberOf(2),
    amount: -50_000,
    reverses: numberOf(1),
    by: 'Imran',
    reason: 'Wrong visit',
    reference: 'UTR 42',
    familyName: expect.stringMatching(/^Person \d+$/),
    patientName: visit.patient.name,
    balance: 50_000,
  });
  expect((await family.call(getReceipt, receipt)).body).toMatchObject({ number: numberOf(2), by: null, reason: null });
  const stranger = await t.as(await createAccount(t.db));
  expect((await stranger.call(getReceipt, receipt)).status).toBe(404);
});

test('of concurrent reversals of one payment, one is stored', async () => {
  const { assistant, manager, visit, params } = await prepare();
  const { id: paymentId } = (await assistant.call(takePayment, { params, body: cash(50_000) })).body.bill
    .payments[0] ?? { id: '' };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      manager.call(reversePayment, { params: { paymentId }, body: { key: randomUUID(), reason: 'Twice' } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  expect(await rowsOf(visit.id)).toHaveLength(2);
});

test('a cancelled visit that was paid leaves money to return, which a reversal returns', async () => {
  const { assistant, manager, visit, params, family } = await prepare();
  const taken = await assistant.call(takePayment, { params, body: cash(50_000) });
  const { version } = taken.body;
  await assistant.call(changeAppointmentStatus, { params, body: { status: 'cancelled', version } });
  const accountId = visit.family.id;
  const bill = {
    visitId: visit.id,
    title: 'Doctor Consultation',
    patientName: visit.patient.name,
    startsAt: '2027-01-05T04:00:00.000Z',
    balance: -50_000,
  };
  const balance = { due: 0, toReturn: 50_000, count: 1, bills: [bill] };
  expect((await assistant.call(getFamily, { params: { accountId } })).body.balance).toEqual(balance);
  expect((await family.call(getFamilyOverview)).body.balance).toEqual(balance);
  const paymentId = taken.body.bill.payments[0]?.id ?? '';
  const reversed = await manager.call(reversePayment, {
    params: { paymentId },
    body: { key: randomUUID(), reason: 'Visit cancelled' },
  });
  expect(reversed.body.bill).toMatchObject({ charged: 0, received: 0, balance: 0 });
  expect((await family.call(getFamilyOverview)).body.balance).toMatchObject({ due: 0, toReturn: 0, bills: [] });
});

test('the file of appointments has the booked value, the money received and the balance', async () => {
  const { assistant, manager, visit, params } = await prepare();
  await assistant.call(takePayment, { params, body: cash(12_345) });
  const { text } = (
    await manager.call(exportAppointments, { body: { q: visit.patient.name, reason: 'Asked by the owner' } })
  ).body;
  const [header = '', ...rows] = text.split('\r\n');
  const row = rows.find((line) => line.includes(`,${visit.patient.name},`)); // names of other patients may begin with the same words
  expect(header).toMatch(/,Booked value \(₹\),Money received \(₹\),Balance \(₹\)$/);
  expect(row).toMatch(/,500,123\.45,376\.55$/);
});

test('a payment whose session ended while it waited is not stored', async () => {
  const { assistant, visit, params } = await prepare();
  let answer: ReturnType<typeof assistant.call> | undefined;
  await t.owner.begin(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(family_lock_key(${visit.family.id}))`);
    answer = assistant.call(takePayment, { params, body: cash(100) });
    await expect
      .poll(() => t.owner.rows(sql`select from pg_locks where locktype = 'advisory' and not granted`))
      .toHaveLength(1);
    await tx.run(sql`delete from sessions where account_id in (select id from accounts where name = 'Meera')`);
  });
  expect((await answer)?.status).toBe(401);
  expect(await rowsOf(visit.id)).toEqual([]);
});

test('the database changes and deletes no payment, and accepts only the whole reversal of another one', async () => {
  const { assistant, visit, params } = await prepare();
  const { id } = (await assistant.call(takePayment, { params, body: cash(500) })).body.bill.payments[0] ?? { id: '' };
  const insert = (change: { amount?: number; method?: string; reason?: string; reverses?: string | null }) => {
    const { amount = -500, method = 'cash', reason = 'Why', reverses = id } = change;
    return t.owner.run(sql`
      insert into payments (id, account_id, appointment_id, sequence, amount, method, reference, reverses, reason, day,
        received_by, received_at)
      values (gen_random_uuid(), ${visit.family.id}, ${visit.id}, 2, ${amount}, ${method}, 'x', ${reverses}, ${reason},
        '2027-01-05', ${visit.family.id}, ${t.now})`);
  };
  const constraint = (name: string) => ({ constraint: `payments_${name}` });
  await expect(insert({ amount: -400 })).rejects.toMatchObject(constraint('reversal_matches'));
  await expect(insert({ method: 'card' })).rejects.toMatchObject(constraint('reversal_matches'));
  await expect(insert({ reason: '' })).rejects.toMatchObject(constraint('reversal_explained'));
  await expect(insert({ reverses: null, reason: '' })).rejects.toMatchObject(constraint('reversal_negative'));
  await expect(insert({ reverses: null, amount: 500, reason: '' })).resolves.toBe(1);
  for (const statement of [sql`update payments set amount = 1`, sql`delete from payments`])
    await expect(
      t.db.begin(async (tx) => {
        await tx.run(sql`set local role caresaathi_staff`);
        await tx.run(statement);
      }),
    ).rejects.toMatchObject({ code: '42501' });
});
