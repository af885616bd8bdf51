import { receiptNumber } from '../shared/display-numbers.ts';

type UpiRequest = {
  /** The address of the organisation, like `care@bank`. */
  address: string;
  name: string;
  /** Whole paise. */
  amount: number;
  visitNumber: string;
  /** The number of this payment among those of the visit. */
  sequence: number;
};

/**
 * The address that a UPI app opens to pay an amount, for a QR code. Each payment of a visit has its own reference (`tr`),
 * because apps reject a reference that was used before. References have letters and digits only.
 */
export function upiLink({ address, name, amount, visitNumber, sequence }: UpiRequest): string {
  const parameters = {
    pa: address,
    pn: name,
    am: (amount / 100).toFixed(2),
    cu: 'INR',
    tn: `Visit ${visitNumber}`,
    tr: receiptNumber(visitNumber, sequence).replaceAll('-', ''),
  };
  // Apps do not read `+` as a space, and some do not decode the `@` of an address.
  const encode = (text: string) => encodeURIComponent(text).replaceAll('%40', '@');
  return `upi://pay?${Object.entries(parameters)
    .map(([key, value]) => `${key}=${encode(value)}`)
    .join('&')}`;
}
