const units = [
  { paise: 1_000_000_000, suffix: ' Cr' },
  { paise: 10_000_000, suffix: ' L' },
  { paise: 100_000, suffix: 'K' },
];

/** Formats an amount for a chart axis with Indian units: `₹75K`, `₹1.2 L`, `₹3 Cr`. */
export function shortRupees(paise: number): string {
  const unit = units.find((one) => paise >= one.paise);
  if (!unit) return `₹${Math.round(paise / 100)}`;
  return `₹${Number((paise / unit.paise).toFixed(1))}${unit.suffix}`;
}
