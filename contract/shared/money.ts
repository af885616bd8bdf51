// `Intl` is not used, because a browser takes 30 ms to load its currencies. Amounts are whole paise.

/** Formats a total, always with two decimals: `₹1,25,000.00`. */
export function totalRupees(paise: number): string {
  return rupees(paise, `.${String(Math.abs(paise) % 100).padStart(2, '0')}`);
}

/** Formats an amount in a list: without decimals if it has no paise, otherwise like a total. */
export function listRupees(paise: number): string {
  return paise % 100 === 0 ? rupees(paise, '') : totalRupees(paise);
}

function rupees(paise: number, decimals: string): string {
  // The last three digits are a group, and each two digits before them.
  const whole = String(Math.trunc(Math.abs(paise) / 100)).replace(/\B(?=(\d\d)+\d$)/g, ',');
  return `${paise < 0 ? '-' : ''}₹${whole}${decimals}`;
}
