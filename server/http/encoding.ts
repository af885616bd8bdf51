export type Encoding = 'br' | 'gzip' | 'identity';

/** Returns the first offered encoding that `Accept-Encoding` allows. `br;q=0` excludes `br`; `*` stands for all others. */
export function chooseEncoding(accepted = '', offered: Encoding[] = ['br', 'gzip']): Encoding {
  const weights = new Map<string, number>();
  for (const entry of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, quality ? Number(quality.slice(2)) : 1);
  }
  const isAccepted = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return offered.find(isAccepted) ?? 'identity';
}

/** Returns the ETag of the bytes that are sent: each encoding of the same content has its own. */
export function etagOf(contentHash: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${contentHash}"` : `"${contentHash}-${encoding}"`;
}

/** Whether `If-None-Match` contains this ETag. A proxy may have made it weak (`W/`). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch === etag || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
