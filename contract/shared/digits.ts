/** Replaces the digits of Indian scripts, and Arabic ones, by Latin digits: `९८` becomes `98`. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯٠-٩۰-۹]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String((code & 15) - (code >= 0x900 ? 6 : 0)); // the last hexadecimal digit of an Indian zero is 6
  });
}

/** Reads a typed number, in any digits and with Indian grouping. `NaN` for other texts, also for `1e3` and `0x10`. */
export function parseNumber(text: string): number {
  const latin = latinDigits(text).replaceAll(',', '').trim();
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(latin) ? Number(latin) : Number.NaN;
}
