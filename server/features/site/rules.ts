/** A sitemap may name 50,000 addresses. Smaller files (about a megabyte) are built and sent in smaller pieces. */
export const mostAddresses = 10_000;

/** The pages that everyone may read and that no table holds. */
export const openPages = [
  '/',
  '/doctors',
  '/clinics',
  '/services',
  '/help',
  '/faq',
  '/about',
  '/terms',
  '/privacy',
] as const;

export const directories = ['doctors', 'clinics'] as const;
export type Directory = (typeof directories)[number];

/**
 * The parts of a directory, each by the first hex digits of its ids: '' (everything), or 0…f, or 00…ff, …
 * Needs no counting, no order of pages and no memory: an id always stands in the same part.
 */
export function partsOf(count: number, most = mostAddresses): string[] {
  let parts = [''];
  // Nine tenths: leaves room for the unevenness of random ids.
  while (count / parts.length > most * 0.9)
    parts = parts.flatMap((prefix) => [...'0123456789abcdef'].map((digit) => prefix + digit));
  return parts;
}

type Address = { path: string; changed?: Date };

/** A sitemap: a list of addresses. */
export function sitemap(origin: string, addresses: readonly Address[]): string {
  const lines = addresses.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : '';
    return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}</url>`;
  });
  return document('urlset', lines);
}

/** A list of sitemaps, where one cannot hold all. */
export function sitemapIndex(origin: string, paths: readonly string[]): string {
  return document(
    'sitemapindex',
    paths.map((path) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>`),
  );
}

function document(root: string, lines: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</${root}>
`;
}

function escapeXml(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
