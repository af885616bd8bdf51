/** Texts of the About page. */
export const aboutStatistics = [
  { number: '100,000+', label: 'patients' },
  { number: '25+', label: 'cities' },
] as const;

export const values = [
  {
    id: 'trust',
    title: 'Trust and transparency',
    text: 'The price stands beside the choice, before you book. What your family tells us stays with your family.',
  },
  {
    id: 'accessibility',
    title: 'Accessibility',
    text: 'Large letters, few steps, an old phone and a weak signal: it has to work for the grandparent, too.',
  },
  {
    id: 'innovation',
    title: 'Innovation',
    text: 'New things earn their place by saving a family a phone call, a queue or a worry. Otherwise we leave them out.',
  },
] as const;

export const leaders = [
  {
    name: 'Dr. Asha Menon',
    role: 'Co-founder and Chief Executive',
    text: 'A family physician for eighteen years, who got tired of seeing people queue twice for one visit.',
  },
  {
    name: 'Vikram Deshpande',
    role: 'Co-founder and Chief Technology Officer',
    text: 'Builds for the phone his mother uses, and tests on it.',
  },
  {
    name: 'Farida Contractor',
    role: 'Head of Care Operations',
    text: 'Ran the front desk of a 200-bed hospital. Knows what can go wrong before ten in the morning.',
  },
] as const;
