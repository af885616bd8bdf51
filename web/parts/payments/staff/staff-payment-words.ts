import { msg } from '#web/i18n/translate.ts';
import type { MoneySentences } from '#web/parts/payments/payment-words.ts';

/** The sentences about the money of a family, for staff. */
export const staffSentences: MoneySentences = {
  toPay: msg('To pay{#by the family, for staff}'),
  toReturn: msg('To be returned{#to the family, for staff}'),
  balance: msg('Balance{#of a visit, for staff}'),
  balanceOf: msg('Balance {amount}{#of a visit, for staff}'),
  toReturnOf: msg('To be returned {amount}{#to the family, for staff}'),
  returnedBy: {
    cash: msg('{amount} returned in cash{#to the family, for staff}'),
    upi: msg('{amount} returned by UPI{#to the family, for staff}'),
    card: msg('{amount} returned by card{#to the family, for staff}'),
  },
};
