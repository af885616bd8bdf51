import type { PaymentMethod } from '#contract/payments/methods.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { msg } from '#web/i18n/translate.ts';
import type { T } from '#web/i18n/use-t.tsx';

/**
 * Sentences about money. Families and staff have their own, because some languages word them differently for the person
 * who owes the money.
 */
export type MoneySentences = {
  toPay: string;
  toReturn: string;
  balance: string;
  balanceOf: string;
  toReturnOf: string;
  returnedBy: Record<PaymentMethod, string>;
};
export const familySentences: MoneySentences = {
  toPay: msg('To pay'),
  toReturn: msg('To be returned'),
  balance: msg('Balance'),
  balanceOf: msg('Balance {amount}'),
  toReturnOf: msg('To be returned {amount}'),
  returnedBy: {
    cash: msg('{amount} returned in cash'),
    upi: msg('{amount} returned by UPI'),
    card: msg('{amount} returned by card'),
  },
};

/** A negative balance is money that the family gets back. */
export function balanceLabel(t: T, balance: number, sentences = familySentences): string {
  return t(balance < 0 ? sentences.toReturn : sentences.balance);
}

/** `Balance ₹500.00`, `Paid` or `To be returned ₹500.00`. */
export function balanceWords(t: T, balance: number, sentences = familySentences): string {
  if (balance === 0) return t('Paid');
  const amount = totalRupees(Math.abs(balance));
  return t(balance < 0 ? sentences.toReturnOf : sentences.balanceOf, { amount });
}

type Payment = { amount: number; method: PaymentMethod };

/** `₹500.00 by UPI`, or `₹500.00 returned by UPI` for a reversal. */
export function paymentWords(t: T, { amount, method }: Payment, { returnedBy } = familySentences): string {
  const sentences = amount < 0 ? returnedBy : paidBy;
  return t(sentences[method], { amount: totalRupees(Math.abs(amount)) });
}
const paidBy: Record<PaymentMethod, string> = {
  cash: msg('{amount} in cash'),
  upi: msg('{amount} by UPI'),
  card: msg('{amount} by card'),
};
