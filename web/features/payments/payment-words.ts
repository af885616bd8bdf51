import { totalRupees } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import { marked } from '#web/ui/translate.ts';
import type { T } from '#web/ui/use-t.tsx';

/** A negative balance is money that the family gets back. */
export function balanceLabel(t: T, balance: number): string {
  return balance < 0 ? t('To be returned') : t('Balance');
}

/** `Balance ₹500.00`, `Paid` or `To be returned ₹500.00`. */
export function balanceWords(t: T, balance: number): string {
  if (balance === 0) return t('Paid');
  const amount = totalRupees(Math.abs(balance));
  return balance < 0 ? t('To be returned {amount}', { amount }) : t('Balance {amount}', { amount });
}

/** `₹500.00 by UPI`, or `₹500.00 returned by UPI` for a reversal. */
export function paymentWords(t: T, { amount, method }: { amount: number; method: PaymentMethod }): string {
  const sentences = amount < 0 ? returnedBy : paidBy;
  return t(sentences[method], { amount: totalRupees(Math.abs(amount)) });
}
const paidBy: Record<PaymentMethod, string> = {
  cash: marked('{amount} in cash'),
  upi: marked('{amount} by UPI'),
  card: marked('{amount} by card'),
};
const returnedBy: Record<PaymentMethod, string> = {
  cash: marked('{amount} returned in cash'),
  upi: marked('{amount} returned by UPI'),
  card: marked('{amount} returned by card'),
};
