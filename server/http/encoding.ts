export type Encoding = 'br' | 'gzip' | 'identity';

/** The first of the offered encodings that a client accepts. `br;q=0` says: not this one; `*` names all others. */
export function encodingFor(accepted = '', offered: Encoding[] = ['br', 'gzip']): Encoding {
  const weights = new Map<string, number>();
  for (const entry of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, quality ? Number(quality.slice(2)) : 1);
  }
  const isAccepted = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return offered.find(isAccepted) ?? 'identity';
}

/** Names the bytes that are sent: each encoding of the same content has its own ETag. */
export function etagOf(contentHash: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${contentHash}"` : `"${contentHash}-${encoding}"`;
}

/** Whether `If-None-Match` names this ETag. A proxy may have made it weak (`W/`). */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch === etag || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
