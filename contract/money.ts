const withPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const wholeRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/** Formats a total, always with two decimals: `₹1,25,000.00`. */
export function totalRupees(paise: number): string {
  return withPaise.format(paise / 100);
}

/** Formats an amount in a list: without decimals, unless it has paise, so that a list and its total agree. */
export function listRupees(paise: number): string {
  return (paise % 100 === 0 ? wholeRupees : withPaise).format(paise / 100);
}
