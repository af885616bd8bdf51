import type { Db } from '#server/db/client.ts';
import { countEntries, findEntries } from './queries.ts';
import { type Directory, directories, mostAddresses, openPages, partsOf, sitemap, sitemapIndex } from './rules.ts';

const pages = openPages.map((path) => ({ path }));

/** Everything in one sitemap, or the list of its parts where it is too much for one. */
export async function wholeSitemap(db: Db, origin: string, most = mostAddresses): Promise<string> {
  const counts = await countEntries(db);
  if (pages.length + counts.doctors + counts.clinics <= most) {
    const entries = await Promise.all(directories.map((directory) => addressesOf(db, directory, '')));
    return sitemap(origin, [...pages, ...entries.flat()]);
  }
  const parts = directories.flatMap((directory) =>
    partsOf(counts[directory], most).map((prefix) => `/sitemap/${directory}${prefix ? `-${prefix}` : ''}.xml`),
  );
  return sitemapIndex(origin, ['/sitemap/pages.xml', ...parts]);
}

/** One part by its name: `pages`, `doctors`, `clinics-3f`. Null for any other name. */
export async function sitemapPart(db: Db, origin: string, name: string): Promise<string | null> {
  if (name === 'pages') return sitemap(origin, pages);
  const [, directory, prefix = ''] = /^(doctors|clinics)(?:-([0-9a-f]{1,4}))?$/.exec(name) ?? [];
  return directory ? sitemap(origin, await addressesOf(db, directory as Directory, prefix)) : null;
}

async function addressesOf(db: Db, directory: Directory, prefix: string) {
  const entries = await findEntries(db, { directory, prefix, most: mostAddresses });
  return entries.map(({ id, updatedAt }) => ({ path: `/${directory}/${id}`, changed: updatedAt }));
}
