/** The standard allows 50,000 addresses per sitemap. Smaller files (about a megabyte) are cheaper to build and send. */
export const maxSitemapAddresses = 10_000;

export const publicPages = [
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

export const sitemapDirectories = ['doctors', 'clinics'] as const;
export type SitemapDirectory = (typeof sitemapDirectories)[number];

/**
 * The parts into which the doctors or clinics are divided. A part is named by the first hexadecimal digits of its ids:
 * '' (everything), or 0 to f, or 00 to ff, and so on. While the number of parts is the same, an id stays in its part.
 */
export function sitemapPartsOf(count: number, maxPerPart = maxSitemapAddresses): string[] {
  let parts = [''];
  // 0.9 leaves room for the uneven distribution of random ids.
  while (count / parts.length > maxPerPart * 0.9)
    parts = parts.flatMap((prefix) => [...'0123456789abcdef'].map((digit) => prefix + digit));
  return parts;
}

export type SitemapAddress = { path: string; changed?: Date };

export function renderSitemap(origin: string, addresses: readonly SitemapAddress[]): string {
  const lines = addresses.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : '';
    return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}</url>`;
  });
  return xmlDocument('urlset', lines);
}

/** Formats a sitemap index, for a site with several sitemaps. */
export function renderSitemapIndex(origin: string, paths: readonly string[]): string {
  return xmlDocument(
    'sitemapindex',
    paths.map((path) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>`),
  );
}

function xmlDocument(root: string, lines: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</${root}>
`;
}

function escapeXml(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
