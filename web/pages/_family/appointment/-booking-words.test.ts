import { expect, test } from 'vitest';
import { createT } from '#web/i18n/use-t.tsx';
import { bookingCostWords, chosenTimeWords, doctorFeeWords, shortChosenTimeWords } from './-booking-words.ts';

const t = createT(null);

test.each([
  [75_000, 150_000, '₹750 to book', '+ about ₹1,500 to the doctor at the clinic'],
  [112_550, 0, '₹1,125.50 to book', ''],
])('%i paise and a fee of %i', (price, fee, toBook, atTheClinic) => {
  expect(bookingCostWords(t, price)).toBe(toBook);
  expect(doctorFeeWords(t, fee)).toBe(atTheClinic);
});

test.each([
  [{ date: '', time: '10:00' }, '', ''],
  [{ date: '2027-01-05', time: '' }, 'Tuesday, Jan 5, 2027', 'Tue, Jan 5'],
  [{ date: '2027-01-05', time: '15:30' }, 'Tuesday, Jan 5, 2027 at 3:30 PM', 'Tue, Jan 5, 3:30 PM'],
])('%o', (chosen, long, short) => {
  expect([chosenTimeWords(t, chosen), shortChosenTimeWords(t, chosen)]).toEqual([long, short]);
});
