import { createHash } from 'node:crypto';

/** The id of a demo record: a UUID that is computed from the name, so that it is the same on every machine. */
export function demoId(name: string): string {
  const hex = createHash('sha256').update(`caresaathi demo ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
