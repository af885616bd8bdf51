import { msg } from '#web/i18n/translate.ts';

export const homePitch = {
  title: msg('Care for the whole family, in one place'),
  text: msg('Book, track and manage appointments for you and your loved ones.'),
  promises: [
    msg('Doctors and clinics in your city'),
    msg('One profile for each person'),
    msg('The price before you book'),
  ],
};

export const testimonials = [
  {
    words: msg(
      'My father is in Nagpur and I am in Toronto. I book his check-ups in the evening, and the date I see is the date in India. That alone took a weight off us.',
    ),
    name: 'Sneha Kulkarni',
    detail: msg('Books for her father'),
  },
  {
    words: msg(
      'Three children, two grandparents, one calendar. Everybody has a profile, so I no longer search for old papers before a visit.',
    ),
    name: 'Mohammed Arif',
    detail: 'Hyderabad',
  },
  {
    words: msg(
      'I do not see well any more. The letters are large, the steps are few, and the price is there before I say yes.',
    ),
    name: 'Lakshmi Narayanan',
    detail: 'Chennai',
  },
] as const;

export const homeStatistics = [
  { number: '50,000+', label: msg('registered users') },
  { number: '100,000+', label: msg('appointments booked') },
  { number: '3,000+', label: msg('verified doctors') },
  { number: '500+', label: msg('partner clinics') },
] as const;

export const homeInvitation = {
  title: msg('Ready when your family needs it'),
  text: msg('Registering takes a mobile number and a minute. Looking around takes neither.'),
};
