import { msg } from '#web/i18n/translate.ts';

export const aboutStatistics = [
  { number: '100,000+', label: msg('patients') },
  { number: '25+', label: msg('cities') },
] as const;

export const companyValues = [
  {
    id: 'trust',
    title: msg('Trust and transparency'),
    text: msg('The price stands beside the choice, before you book. What your family tells us stays with your family.'),
  },
  {
    id: 'accessibility',
    title: msg('Accessibility'),
    text: msg('Large letters, few steps, an old phone and a weak signal: it has to work for the grandparent, too.'),
  },
  {
    id: 'innovation',
    title: msg('Innovation'),
    text: msg(
      'New things earn their place by saving a family a phone call, a queue or a worry. Otherwise we leave them out.',
    ),
  },
] as const;

export const companyLeaders = [
  {
    name: 'Dr. Asha Menon',
    role: msg('Co-founder and Chief Executive'),
    text: msg('A family physician for eighteen years, who got tired of seeing people queue twice for one visit.'),
  },
  {
    name: 'Vikram Deshpande',
    role: msg('Co-founder and Chief Technology Officer'),
    text: msg('Builds for the phone his mother uses, and tests on it.'),
  },
  {
    name: 'Farida Contractor',
    role: msg('Head of Care Operations'),
    text: msg('Ran the front desk of a 200-bed hospital. Knows what can go wrong before ten in the morning.'),
  },
] as const;
