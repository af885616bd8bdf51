/** A position in the WAL (`pg_lsn`) as a number. A replica that has replayed a position has all changes before it. */
export type Lsn = bigint;

/** A position that no replica reaches. */
export const unreachableLsn: Lsn = 0xffff_ffff_ffff_ffffn;

/** Parses PostgreSQL's text form, `16/B374D848`. Null if the text has another form. */
export function parseLsn(text: string | null | undefined): Lsn | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '') ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : null;
}

export function formatLsn(lsn: Lsn): string {
  const hex = (part: bigint) => part.toString(16).toUpperCase();
  return `${hex(lsn >> 32n)}/${hex(lsn & 0xffff_ffffn)}`;
}
