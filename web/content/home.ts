import { marked } from '#web/i18n/translate.ts';

/** Texts of the home page. */
export const pitch = {
  title: marked('Care for the whole family, in one place'),
  text: marked('Book, track and manage appointments for you and your loved ones.'),
  promises: [
    marked('Doctors and clinics in your city'),
    marked('One profile for each person'),
    marked('The price before you book'),
  ],
};

export const testimonials = [
  {
    words: marked(
      'My father is in Nagpur and I am in Toronto. I book his check-ups in the evening, and the date I see is the date in India. That alone took a weight off us.',
    ),
    name: 'Sneha Kulkarni',
    detail: marked('Books for her father'),
  },
  {
    words: marked(
      'Three children, two grandparents, one calendar. Everybody has a profile, so I no longer search for old papers before a visit.',
    ),
    name: 'Mohammed Arif',
    detail: 'Hyderabad',
  },
  {
    words: marked(
      'I do not see well any more. The letters are large, the steps are few, and the price is there before I say yes.',
    ),
    name: 'Lakshmi Narayanan',
    detail: 'Chennai',
  },
] as const;

export const statistics = [
  { number: '50,000+', label: marked('registered users') },
  { number: '100,000+', label: marked('appointments booked') },
  { number: '3,000+', label: marked('verified doctors') },
  { number: '500+', label: marked('partner clinics') },
] as const;

export const invitation = {
  title: marked('Ready when your family needs it'),
  text: marked('Registering takes a mobile number and a minute. Looking around takes neither.'),
};
