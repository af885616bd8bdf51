/** Texts of the home page. */
export const pitch = {
  title: 'Care for the whole family, in one place',
  text: 'Book, track and manage appointments for you and your loved ones.',
  promises: ['Doctors and clinics in your city', 'One profile for each person', 'The price before you book'],
};

export const testimonials = [
  {
    words:
      'My father is in Nagpur and I am in Toronto. I book his check-ups in the evening, and the date I see is the date in India. That alone took a weight off us.',
    name: 'Sneha Kulkarni',
    detail: 'Books for her father',
  },
  {
    words:
      'Three children, two grandparents, one calendar. Everybody has a profile, so I no longer search for old papers before a visit.',
    name: 'Mohammed Arif',
    detail: 'Hyderabad',
  },
  {
    words:
      'I do not see well any more. The letters are large, the steps are few, and the price is there before I say yes.',
    name: 'Lakshmi Narayanan',
    detail: 'Chennai',
  },
] as const;

export const statistics = [
  { number: '50,000+', label: 'registered users' },
  { number: '100,000+', label: 'appointments booked' },
  { number: '3,000+', label: 'verified doctors' },
  { number: '500+', label: 'partner clinics' },
] as const;

export const invitation = {
  title: 'Ready when your family needs it',
  text: 'Registering takes a mobile number and a minute. Looking around takes neither.',
};
