import { productName } from './product.ts';

/** The company behind the product. Address, phone, e-mail and social links are placeholders until it opens. */
export const organisation = {
  name: productName,
  founded: 2023,
  city: 'Mumbai',
  address: ['4th Floor, Saathi House', 'Senapati Bapat Marg, Lower Parel', 'Mumbai 400013, Maharashtra'],
  phone: { shown: '+91 22 0000 0100', dialled: '+912200000100' },
  email: 'care@caresaathi.example',
  /** When the phone is answered. `operatingHours` are the hours of the office. */
  phoneHours: 'Available 24/7',
  emailReply: 'Response within 24 hours',
  /** The first and the last weekday; Monday is 1. */
  operatingHours: [
    { days: [1, 5], hours: '9:00 AM-8:00 PM' },
    { days: [6, 6], hours: '10:00 AM-6:00 PM' },
    { days: [7, 7], hours: 'Closed' },
  ],
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/caresaathi' },
    { name: 'Instagram', url: 'https://www.instagram.com/caresaathi' },
    { name: 'YouTube', url: 'https://www.youtube.com/@caresaathi' },
    { name: 'LinkedIn', url: 'https://www.linkedin.com/company/caresaathi' },
  ],
} as const;

/** The emergency numbers of India. */
export const emergencyNumbers = { any: '112', ambulance: '108' } as const;

/** Until how many hours before an appointment a family can move or cancel it. The server and the Terms page use this. */
export const changeNotice = { hours: 2 } as const;

/** The latest day that forms offer, in days from today. `time_problem.sql` rejects times more than a year ahead. */
export const bookableDaysAhead = 365;

/** The rule about the fee of a cancellation. The Terms page, the Help page and the cancel dialog use this sentence. */
export const cancellationFee = 'A nominal cancellation fee may apply.';
