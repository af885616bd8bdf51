import { marked } from '#web/i18n/translate.ts';

/** Texts of the About page. */
export const aboutStatistics = [
  { number: '100,000+', label: marked('patients') },
  { number: '25+', label: marked('cities') },
] as const;

export const values = [
  {
    id: 'trust',
    title: marked('Trust and transparency'),
    text: marked(
      'The price stands beside the choice, before you book. What your family tells us stays with your family.',
    ),
  },
  {
    id: 'accessibility',
    title: marked('Accessibility'),
    text: marked('Large letters, few steps, an old phone and a weak signal: it has to work for the grandparent, too.'),
  },
  {
    id: 'innovation',
    title: marked('Innovation'),
    text: marked(
      'New things earn their place by saving a family a phone call, a queue or a worry. Otherwise we leave them out.',
    ),
  },
] as const;

export const leaders = [
  {
    name: 'Dr. Asha Menon',
    role: marked('Co-founder and Chief Executive'),
    text: marked('A family physician for eighteen years, who got tired of seeing people queue twice for one visit.'),
  },
  {
    name: 'Vikram Deshpande',
    role: marked('Co-founder and Chief Technology Officer'),
    text: marked('Builds for the phone his mother uses, and tests on it.'),
  },
  {
    name: 'Farida Contractor',
    role: marked('Head of Care Operations'),
    text: marked('Ran the front desk of a 200-bed hospital. Knows what can go wrong before ten in the morning.'),
  },
] as const;
