import { types } from 'pg';

const asText = (text: string) => text;
const textArray = types.getTypeParser(1009 as never); // text[], which the driver's list of types leaves out

// Other than the driver's own: a calendar day has no time zone, an interval is written as PostgreSQL writes it, and a
// numeric keeps its digits. int8 and numeric are text, timestamptz is a Date.
const parsers: Record<number, (text: string) => unknown> = {
  1082: asText, // date
  1182: textArray, // date[]
  1186: asText, // interval
  1231: textArray, // numeric[]
  1003: textArray, // name[]
};

/** How a column's text becomes a value. */
export function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return parsers[oid] ?? types.getTypeParser(oid, format);
}
