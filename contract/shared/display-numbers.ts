/** The first 6 characters of an id in upper case, which people quote on the phone. */
export function shortId(id: string): string {
  return id.slice(0, 6).toUpperCase();
}

/** `A1B2C3-P000` for the first patient of an account, then P001 … P999, P1000. */
export function patientNumber(accountId: string, sequence: number): string {
  return `${shortId(accountId)}-P${String(sequence).padStart(3, '0')}`;
}

/** `A1B2C3-P000-9F8E7D`, for an appointment or a step. */
export function appointmentNumber(patientNumber: string, appointmentId: string): string {
  return `${patientNumber}-${shortId(appointmentId)}`.toUpperCase();
}

/**
 * Converts an old or missing patient number to the current format: the account's prefix and the sequence of the old
 * number (`P7`, `FFFFFF-P007`), or P000 without one.
 */
export function normalisePatientNumber(given: string | null | undefined, accountId: string): string {
  const sequence = /P(\d{1,6})$/i.exec((given ?? '').trim())?.[1];
  return patientNumber(accountId, Number(sequence ?? 0));
}

/**
 * Converts the text of a search to a patient number in the current format. Users may search for a number in an old format.
 * Null if the text is not a patient number, or if it has no prefix and the account is not known.
 */
export function parsePatientNumber(typed: string, accountId: string | null): string | null {
  const number = /^(?:([0-9a-f]{6})-)?P\d{1,6}$/i.exec(typed.trim());
  const account = accountId ?? number?.[1];
  return number && account ? normalisePatientNumber(typed, account) : null;
}

/** The number of a receipt: `A1B2C3-P000-9F8E7D-R1` for the first payment of a visit. A reversal has its own number. */
export function receiptNumber(visitNumber: string, sequence: number): string {
  return `${visitNumber}-R${sequence}`;
}
