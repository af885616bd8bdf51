import { encode } from 'uqr';
import type { UpcomingVisit } from '#contract/appointments.ts';
import * as paths from '#web/lib/paths.ts';
import type { PassVisit } from './pass-storage.ts';

/** Draws the QR code with the address of a visit, as a path with one unit per dot. */
export function drawCode({ id }: UpcomingVisit): PassVisit['qr'] {
  const { data, size } = encode(location.origin + paths.visit(id), { ecc: 'M', border: 4 });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dots.join('') };
}
