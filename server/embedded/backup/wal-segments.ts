// Names of WAL segments. A name has three numbers of eight hexadecimal digits: timeline, log, and segment (0 to 255).

export const segmentBytes = 16 * 1024 * 1024;
export const segmentPattern = /^[0-9A-F]{24}$/;
const segmentsPerLog = 256;

const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0');

/** The position of a segment in the WAL, without its timeline. */
export function segmentNumber(name: string): number {
  return Number.parseInt(name.slice(8, 16), 16) * segmentsPerLog + Number.parseInt(name.slice(16), 16);
}

export const timelineOf = (name: string): number => Number.parseInt(name.slice(0, 8), 16);

export function segmentName(timeline: number, number: number): string {
  return `${hex(timeline)}${hex(Math.floor(number / segmentsPerLog))}${hex(number % segmentsPerLog)}`;
}

/** The number of the segment that contains a position such as `16/B374D848`. */
export function segmentAt(lsn: string): number {
  const [log = '', offset = ''] = lsn.split('/');
  return Number.parseInt(log, 16) * segmentsPerLog + Math.floor(Number.parseInt(offset, 16) / segmentBytes);
}
