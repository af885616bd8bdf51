import type { PaymentMethod } from '#contract/payments/methods.ts';
import { demoId } from './demo-id.ts';
import { between, chooseWeighted, isChosen, type Random, seededRandom } from './random.ts';
import type { DemoVisit } from './visits.ts';

/** Any fixed number. Another number gives other payments. */
const seed = 20_270_107;
const minuteMs = 60_000;

/** A payment as it is stored, without its amount, because the database computes the prices. */
export type DemoPayment = {
  id: string;
  visitId: string;
  sequence: number;
  /** The part of the price that is paid. `rest`: the other half, after a payment of `half`. */
  share: 'all' | 'half' | 'rest';
  method: PaymentMethod;
  reference: string;
  /** The id of the payment that this payment reverses; null if it reverses none. `reason`: why. */
  reverses: string | null;
  reason: string;
  by: 'assistant' | 'manager';
  at: Date;
};

const methods: readonly [PaymentMethod, number][] = [
  ['upi', 55],
  ['cash', 30],
  ['card', 15],
];

/**
 * The payments for visits of the past and of today. Most families pay when they come, some in two parts, and some have
 * not paid yet. The first cancelled visit was paid in advance, and a manager returned the money.
 */
export function demoPayments(visits: readonly DemoVisit[], isDocumented: (visit: DemoVisit) => boolean): DemoPayment[] {
  const random = seededRandom(seed);
  const paid = visits.flatMap((visit) => {
    const { seenAt, arrivedAt, noShowAt } = visit.marks;
    const at = arrivedAt ?? seenAt ?? (visit.status === 'closed' ? visit.startsAt : null);
    if (!at || noShowAt || visit.status === 'cancelled') return [];
    if (isDocumented(visit)) return paymentsOf(random, visit, at, visit.steps.length > 0 ? ['half'] : ['all']);
    if (isChosen(random, 0.12)) return [];
    return paymentsOf(random, visit, at, isChosen(random, 0.08) ? ['half', 'rest'] : ['all']);
  });
  const cancelled = visits.find(({ status, endedAt }) => status === 'cancelled' && endedAt);
  return [...paid, ...(cancelled ? returnedPayment(random, cancelled) : [])];
}

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs);
const paymentId = (visit: DemoVisit, sequence: number) => demoId(`payment ${visit.id} ${sequence}`);

function paymentsOf(random: Random, visit: DemoVisit, at: Date, shares: DemoPayment['share'][]): DemoPayment[] {
  return shares.map((share, index) => ({
    id: paymentId(visit, index + 1),
    visitId: visit.id,
    sequence: index + 1,
    share,
    ...methodOf(random),
    reverses: null,
    reason: '',
    by: isChosen(random, 0.8) ? 'assistant' : 'manager',
    at: later(at, index * 40 + between(random, 1, 4)),
  }));
}

/** The method and reference of a payment. UPI payments have a number of 12 digits, card payments the number of the slip. */
function methodOf(random: Random): Pick<DemoPayment, 'method' | 'reference'> {
  const [method] = chooseWeighted(random, methods, ([, weight]) => weight) ?? ['cash' as const];
  const digits = (count: number) => Array.from({ length: count }, () => between(random, 0, 9)).join('');
  const reference = { cash: '', upi: `4${digits(11)}`, card: `Slip ${digits(6)}` }[method];
  return { method, reference };
}

function returnedPayment(random: Random, visit: DemoVisit): DemoPayment[] {
  const [payment] = paymentsOf(random, visit, visit.bookedAt, ['all']);
  if (!payment || !visit.endedAt) return [];
  const reversal = { id: paymentId(visit, 2), sequence: 2, reverses: payment.id, reason: 'The visit was cancelled.' };
  return [payment, { ...payment, ...reversal, by: 'manager', at: later(visit.endedAt, 10) }];
}
