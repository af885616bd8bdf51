/** The first 6 characters of an id, upper-cased: what people quote on the phone. */
export function shortId(id: string): string {
  return id.slice(0, 6).toUpperCase();
}

/** `A1B2C3-P000`, then P001 … P999, P1000. */
export function patientNumber(accountId: string, sequence: number): string {
  return `${shortId(accountId)}-P${String(sequence).padStart(3, '0')}`;
}

/** `A1B2C3-P000-9F8E7D`: of an appointment, and of a step with its own id. */
export function appointmentNumber(patientNumberOf: string, appointmentId: string): string {
  return `${patientNumberOf}-${shortId(appointmentId)}`.toUpperCase();
}

/**
 * Brings an older or missing patient number into today's form: the account's prefix, then the sequence where the old
 * one had any (`P7`, `FFFFFF-P007`), else P000.
 */
export function normalisedPatientNumber(given: string | null | undefined, accountId: string): string {
  const sequence = /P(\d{1,6})$/i.exec((given ?? '').trim())?.[1];
  return patientNumber(accountId, Number(sequence ?? 0));
}

/**
 * Today's form of the number that somebody typed to find a patient, who may read it from an old letter. Null for what is
 * no number, and for one without a prefix where the account is not known.
 */
export function searchedPatientNumber(typed: string, accountId: string | null): string | null {
  const number = /^(?:([0-9a-f]{6})-)?P\d{1,6}$/i.exec(typed.trim());
  const account = accountId ?? number?.[1];
  return number && account ? normalisedPatientNumber(typed, account) : null;
}
