const withPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const wholeRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/** Money as a total: always two decimals, e.g. `₹1,25,000.00`. Amounts are whole paise everywhere inside. */
export function totalRupees(paise: number): string {
  return withPaise.format(paise / 100);
}

/** Money in a list: no decimals, unless there are paise. So list and total never disagree. */
export function listRupees(paise: number): string {
  return (paise % 100 === 0 ? wholeRupees : withPaise).format(paise / 100);
}
