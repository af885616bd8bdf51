import { totalRupees } from '#contract/money.ts';
import { type PaymentMethod, paymentMethodLabels } from '#contract/payment-methods.ts';

/** A negative balance is money that the family gets back. */
export function balanceLabel(balance: number): 'Balance' | 'To be returned' {
  return balance < 0 ? 'To be returned' : 'Balance';
}

/** `Balance ₹500.00`, `Paid` or `To be returned ₹500.00`. */
export function balanceWords(balance: number): string {
  return balance === 0 ? 'Paid' : `${balanceLabel(balance)} ${totalRupees(Math.abs(balance))}`;
}

/** `₹500.00 by UPI`, or `₹500.00 returned by UPI` for a reversal. */
export function paymentWords({ amount, method }: { amount: number; method: PaymentMethod }): string {
  const by = method === 'cash' ? 'in cash' : `by ${method === 'upi' ? paymentMethodLabels.upi : 'card'}`;
  return `${totalRupees(Math.abs(amount))} ${amount < 0 ? 'returned ' : ''}${by}`;
}

/** What was counted against what the rows say: `Agrees`, `₹20.00 too much` or `₹20.00 missing`. */
export function differenceWords(counted: number, expected: number): string {
  const difference = counted - expected;
  if (difference === 0) return 'Agrees';
  return `${totalRupees(Math.abs(difference))} ${difference > 0 ? 'too much' : 'missing'}`;
}
