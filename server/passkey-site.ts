import { isIP } from 'node:net';
import { isLoopback } from './config.ts';

/** The site that passkeys belong to, and the origin of its pages. */
export type PasskeySite = { rpId: string; origin: string };

/**
 * Browsers offer passkeys on HTTPS, and without it on this machine under the name localhost; never for an IP address. Without
 * PUBLIC_URL, pages are open on this machine.
 */
export function passkeySiteOf(publicUrl: string | null, port: number): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(publicUrl ?? `http://localhost:${port}`);
  const isPossible = protocol === 'https:' || isLoopback(hostname);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return isPossible && !isAddress ? { rpId: hostname, origin } : null;
}
