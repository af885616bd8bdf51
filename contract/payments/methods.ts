export const paymentMethods = ['cash', 'upi', 'card'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentMethodLabels: Record<PaymentMethod, string> = { cash: 'Cash', upi: 'UPI', card: 'Card' };
