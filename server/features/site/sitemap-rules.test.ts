import { expect, test } from 'vitest';
import { renderSitemap, renderSitemapIndex, sitemapPartsOf } from './sitemap-rules.ts';

test.each([
  ['no entries', 0, 1, ''],
  ['as many entries as fit into one part', 9_000, 1, ''],
  ['one entry more', 9_001, 16, '0'],
  ['as many entries as fit into sixteen parts', 144_000, 16, '0'],
  ['one entry more than fits into sixteen parts', 144_001, 256, '00'],
])('%s', (_name, count, parts, first) => {
  expect(sitemapPartsOf(count)).toHaveLength(parts);
  expect(sitemapPartsOf(count)[0]).toBe(first);
});

test('every id belongs to exactly one part', () => {
  const parts = sitemapPartsOf(100_000);
  expect(new Set(parts).size).toBe(parts.length);
  expect([...parts].sort()).toEqual([...'0123456789abcdef']);
});

test('addresses are escaped as XML', () => {
  const changed = new Date('2027-01-05T23:00:00Z');
  expect(renderSitemap('https://a.example', [{ path: '/x?a=1&b=<2', changed }])).toContain(
    '<url><loc>https://a.example/x?a=1&amp;b=&lt;2</loc><lastmod>2027-01-05</lastmod></url>',
  );
  expect(renderSitemapIndex('https://a.example', ['/sitemap/pages.xml'])).toContain(
    '<sitemap><loc>https://a.example/sitemap/pages.xml</loc></sitemap>',
  );
});
