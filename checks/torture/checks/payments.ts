import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { todayInIndia } from '#contract/shared/clock.ts';
import type { Pool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { startEmbeddedDeployment, without } from '../../rig/deployment.ts';
import { atLeast, exactly, type Fact, measured } from '../../rig/facts.ts';
import { openConnections, type Reply, sendCall } from '../../rig/http.ts';
import { killProcess } from '../../rig/processes.ts';
import { assignRole, bookingForm, createOffer, createPeople, type Person } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';

/** The server is killed again and again while staff take and reverse payments, close tills, book and cancel. */
export const paymentsCheck: Check = {
  name: 'payments',
  promise:
    'the sum of the ledger equals the balances after random operations of many callers, however often the server is killed',
  control: 'the id that is derived from the idempotency key, which makes a repeated payment one row',
  async run({ quick, control }: RunOptions) {
    const [kills, each] = quick || control ? [4, 250] : [20, 500];
    const { flags, env } = without('payment-key');
    const lacks = control ? { ...env, NODE_OPTIONS: flags.join(' ') } : {};
    const deployment = await startEmbeddedDeployment({ more: lacks });
    try {
      const load = await startPaymentLoad(deployment.owner, deployment.server.url, 16);
      for (let n = 0; n < kills; n += 1) {
        await load.waitFor(each);
        await killProcess(deployment.server.process);
        await deployment.restart();
      }
      await load.waitFor(each);
      return [exactly('kills', kills, kills), ...(await load.finish())];
    } finally {
      await deployment.close();
    }
  },
};

const price = 50_000;
const familyCount = 24;

/** The state of a visit after the acknowledged operations. */
type Visit = { id: string; charged: number; received: number; isCancelled: boolean };
type Payment = { id: string; visit: Visit; amount: number };

/**
 * Starts staff who take and reverse payments, close tills, book visits and steps, and cancel visits, at random and at
 * the same time. Each repeats a request until it gets a reply, as a browser does.
 */
async function startPaymentLoad(owner: Pool, url: string, width: number) {
  const people = await createPeople(owner, familyCount + width);
  const staff = people.slice(0, width);
  const families = people.slice(width);
  await assignRole(owner, 'manager', ...staff);
  const { form } = await createOffer(owner, 1);
  const agent = openConnections(width);
  const visits: Visit[] = [];
  const payments: Payment[] = [];
  const seen = { operations: 0, accepted: 0, rejected: 0, unanswered: 0, unexpected: 0, closed: 0, wrongTills: 0 };
  let slots = 0;
  let isOver = false;

  const any = <T>(list: readonly T[]): T | undefined => list[randomInt(Math.max(list.length, 1))];

  /** Sends a request with the same idempotency key until it is answered. */
  async function send({ token }: Person, path: string, body?: object): Promise<Reply> {
    for (;;) {
      const reply = await sendCall(url, { path, body, cookie: `session=${token}`, agent, timeoutMs: 20_000 });
      if (reply.status !== 0 && reply.status !== 503) return reply;
      seen.unanswered += 1;
      await pause(20);
    }
  }

  /** Whether the request was accepted. A rejection with a reason is expected, anything else is not. */
  function isAccepted(reply: Reply): boolean {
    if (reply.status < 300) seen.accepted += 1;
    else if (reply.status === 409) seen.rejected += 1;
    else {
      seen.unexpected += 1;
      console.log(`  answered ${reply.status}: ${reply.text.slice(0, 200)}`);
    }
    return reply.status < 300;
  }

  const operations = {
    async pay(by: Person) {
      const visit = any(visits);
      if (!visit) return;
      const amount = randomInt(2) ? price / 2 : randomInt(1, price + 1);
      const body = { key: randomUUID(), amount, method: 'upi', reference: randomUUID() };
      const reply = await send(by, `/api/admin/appointments/${visit.id}/payments`, body);
      if (!isAccepted(reply)) return;
      const { bill } = JSON.parse(reply.text) as { bill: { payments: { id: string; reference: string }[] } };
      visit.received += amount;
      const stored = bill.payments.find(({ reference }) => reference === body.reference);
      payments.push({ id: stored?.id ?? '', visit, amount });
    },
    async reverse(by: Person) {
      const payment = any(payments);
      if (!payment) return;
      const body = { key: randomUUID(), reason: 'Torture' };
      if (isAccepted(await send(by, `/api/admin/payments/${payment.id}/reverse`, body)))
        payment.visit.received -= payment.amount;
    },
    /** Books a visit, or a follow-up step with a price. */
    async book(by: Person) {
      const family = any(families) as Person;
      const parent = randomInt(3) ? undefined : any(visits);
      const patientId = parent ? patientOf(parent) : family.patientId;
      const body = { ...bookingForm(form, patientId, slots++ % 14_000), relatedAppointmentId: parent?.id };
      const reply = await send(by, '/api/admin/appointments', body);
      if (!isAccepted(reply)) return;
      const { id } = JSON.parse(reply.text) as { id: string };
      if (parent) parent.charged += price;
      else {
        visits.push({ id, charged: price, received: 0, isCancelled: false });
        patients.set(id, patientId);
      }
    },
    async cancel(by: Person) {
      const visit = randomInt(4) ? undefined : any(visits);
      if (!visit) return;
      const { text } = await send(by, `/api/admin/appointments/${visit.id}`);
      const { version } = JSON.parse(text) as { version: number };
      const path = `/api/admin/appointments/${visit.id}/status`;
      // A repeated request whose first reply was lost finds the visit cancelled.
      const reply = await send(by, path, { status: 'cancelled', version });
      if (isAccepted(reply)) visit.isCancelled = true;
      else if ((await isCancelled(owner, visit.id)) && !visit.isCancelled) visit.isCancelled = true;
    },
    /** Closes the till of today, compares it with its rows while others try to pay, and begins a new day. */
    async close(by: Person) {
      const date = todayInIndia(new Date());
      // Under this load, payments are added between reading the till and closing it, so a few attempts are needed.
      for (let attempt = 1; ; attempt += 1) {
        const { count } = await owner.row<{ count: number }>(
          sql`select count(*)::integer as count from payments where day = ${date}`,
        );
        const body = { date, seenRowCount: count, cashCounted: 0 };
        if (isAccepted(await send(by, '/api/admin/till/close', body))) break;
        if (attempt === 20) return;
      }
      seen.closed += 1;
      await pause(30);
      if (!(await agrees(owner, date))) seen.wrongTills += 1;
      await owner.run(sql`delete from till_closings where day = ${date}`);
    },
  };
  const patients = new Map<string, string>();
  const patientOf = ({ id }: Visit) => patients.get(id) ?? '';
  const weights = [
    ...Array(10).fill(operations.pay),
    ...Array(5).fill(operations.reverse),
    ...Array(4).fill(operations.book),
    ...Array(2).fill(operations.cancel),
    operations.close,
  ] as ((by: Person) => Promise<void>)[];

  const clients = staff.map(async (by) => {
    while (!isOver) {
      await any(weights)?.(by);
      seen.operations += 1;
    }
  });

  return {
    seen,
    async waitFor(more: number): Promise<void> {
      const goal = seen.operations + more;
      while (seen.operations < goal) await pause(20);
    },
    /** Waits for all replies, and compares the ledger with what was acknowledged. */
    async finish(): Promise<Fact[]> {
      isOver = true;
      await Promise.all(clients);
      agent.destroy();
      return [...(await compare(owner, visits, payments)), ...answersOf(seen)];
    },
  };
}

async function isCancelled(owner: Pool, visitId: string): Promise<boolean> {
  return (await owner.rows(sql`select from appointments where id = ${visitId} and status = 'cancelled'`)).length > 0;
}

/** Whether a closing has the number and the sums of the rows of its day. */
async function agrees(owner: Pool, day: string): Promise<boolean> {
  const row = await owner.row<{ agrees: boolean }>(sql`
    select c.row_count = count(p.id) and c.cash_total + c.upi_total + c.card_total = coalesce(sum(p.amount), 0) as agrees
    from till_closings c left join payments p on p.day = c.day where c.day = ${day} group by c.day`);
  return row.agrees;
}

async function compare(owner: Pool, visits: Visit[], payments: Payment[]): Promise<Fact[]> {
  const stored = await owner.rows<{ id: string; charged: number; received: number; status: string }>(sql`
    select a.id, a.status, m.charged::float8 as charged, m.received::float8 as received
    from appointments a cross join lateral visit_money(a.id) m where not a.is_step`);
  const byId = new Map(stored.map((row) => [row.id, row]));
  const differing = visits.filter(({ id, charged, received, isCancelled: isGone }) => {
    const row = byId.get(id);
    return row?.received !== received || row.charged !== (isGone ? 0 : charged);
  });
  const overpaid = stored.filter(({ status, charged, received }) => status !== 'cancelled' && received > charged);
  const ledger = await owner.row<{ rows: number; sum: number; totals: number; audited: number; gaps: number }>(sql`
    select count(*)::integer as rows, coalesce(sum(amount), 0)::float8 as sum,
      (select coalesce(sum(amount), 0)::float8 from payment_totals) as totals,
      (select count(*)::integer from audit_log where action in ('payment.taken', 'payment.reversed')) as audited,
      (select count(*)::integer from (
        select from payments group by appointment_id having max(sequence) <> count(*)) g) as gaps
    from payments`);
  const taken = await owner.rows<{ id: string }>(sql`select id from payments where reverses is null`);
  const known = new Set(taken.map(({ id }) => id));
  return [
    exactly('visits whose balance differs from what was acknowledged', differing.length, 0),
    exactly('visits that are paid beyond their price', overpaid.length, 0),
    exactly('acknowledged payments that are lost', payments.filter(({ id }) => !known.has(id)).length, 0),
    exactly('payments stored without an acknowledgement, or twice', taken.length - payments.length, 0),
    exactly(
      'the sum of the ledger less the sum of the balances',
      ledger.sum - stored.reduce((sum, row) => sum + row.received, 0),
      0,
    ),
    exactly('the sum of the ledger less the totals of the dashboard', ledger.sum - ledger.totals, 0),
    exactly('rows of the ledger without their audit row', ledger.rows - ledger.audited, 0),
    exactly('visits with a gap in the numbers of their receipts', ledger.gaps, 0),
    measured('rows of the ledger', ledger.rows),
  ];
}

function answersOf(seen: Awaited<ReturnType<typeof startPaymentLoad>>['seen']): Fact[] {
  return [
    exactly('closed tills that disagree with their rows', seen.wrongTills, 0),
    exactly('answers that nobody expects', seen.unexpected, 0),
    atLeast('tills closed', seen.closed, 1),
    measured('operations', seen.operations),
    measured('accepted', seen.accepted),
    measured('rejected with a reason', seen.rejected),
    measured('requests that got no answer, and were sent again', seen.unanswered),
  ];
}
