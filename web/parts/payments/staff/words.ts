import { marked } from '#web/i18n/translate.ts';
import type { MoneySentences } from '#web/parts/payments/payment-words.ts';

/** The sentences about the money of a family, for staff. */
export const deskSentences: MoneySentences = {
  toPay: marked('To pay{#by the family, for staff}'),
  toReturn: marked('To be returned{#to the family, for staff}'),
  balance: marked('Balance{#of a visit, for staff}'),
  balanceOf: marked('Balance {amount}{#of a visit, for staff}'),
  toReturnOf: marked('To be returned {amount}{#to the family, for staff}'),
  returnedBy: {
    cash: marked('{amount} returned in cash{#to the family, for staff}'),
    upi: marked('{amount} returned by UPI{#to the family, for staff}'),
    card: marked('{amount} returned by card{#to the family, for staff}'),
  },
};
