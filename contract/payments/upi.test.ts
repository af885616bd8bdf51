import { expect, test } from 'vitest';
import { upiLink } from './upi.ts';

const request = {
  address: 'caresaathi@example',
  name: 'CareSaathi',
  amount: 75_050,
  visitNumber: 'A1B2C3-P000-9F8E7D',
  sequence: 2,
};

test('the address for a UPI app has the payee, the amount in rupees, and the number of the visit', () => {
  expect(upiLink(request)).toBe(
    'upi://pay?pa=caresaathi@example&pn=CareSaathi&am=750.50&cu=INR&tn=Visit%20A1B2C3-P000-9F8E7D&tr=A1B2C3P0009F8E7DR2',
  );
});

test('a name cannot add parameters', () => {
  expect(upiLink({ ...request, name: 'Care & Saathi=am' })).toContain('&pn=Care%20%26%20Saathi%3Dam&am=750.50&');
});
