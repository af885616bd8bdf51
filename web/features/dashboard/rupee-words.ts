const steps = [
  { paise: 1_000_000_000, sign: ' Cr' },
  { paise: 10_000_000, sign: ' L' },
  { paise: 100_000, sign: 'K' },
];

/** Money beside a chart, as India shortens it: `₹75K`, `₹1.2 L`, `₹3 Cr`. */
export function shortRupees(paise: number): string {
  const step = steps.find((one) => paise >= one.paise);
  if (!step) return `₹${Math.round(paise / 100)}`;
  return `₹${Number((paise / step.paise).toFixed(1))}${step.sign}`;
}
