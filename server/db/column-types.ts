import { types } from 'pg';

const asText = (text: string) => text;
const textArray = types.getTypeParser(1009 as never); // text[], which is missing in the driver's types

// Differences from the driver's defaults: a date stays text, because it has no time zone; an interval stays in PostgreSQL's
// own format; arrays of numeric keep their digits. As in the driver, int8 and numeric are text and timestamptz is a Date.
const parsers: Record<number, (text: string) => unknown> = {
  1082: asText, // date
  1182: textArray, // date[]
  1186: asText, // interval
  1231: textArray, // numeric[]
  1003: textArray, // name[]
};

/** Returns the function that parses a column of this type. */
export function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return parsers[oid] ?? types.getTypeParser(oid, format);
}
