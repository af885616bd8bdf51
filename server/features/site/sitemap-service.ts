import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { createGunzip, type Gunzip, gzip } from 'node:zlib';
import { addressIn, type PageLanguage } from '#contract/shared/page-languages.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { unavailable } from '#server/errors.ts';
import { type DirectoryState, findDirectoryState, findSitemapEntries, type SitemapEntry } from './queries.ts';
import * as rules from './sitemap-rules.ts';

const compress = promisify(gzip);
const checkIntervalMs = 10 * 60_000;
const retryAfterMs = 10_000;
/** So few rows that processing them blocks the event loop for only a few milliseconds. */
const rowsPerQuery = 1_000;

type SitemapContext = Pick<Ctx, 'log' | 'now'> & { db: Pick<Ctx['db'], 'run'> };
export type SitemapFile = { gzip: Buffer; hash: string };

/**
 * Caches the compressed sitemap files of a language. At most every ten minutes, a request starts a background check of
 * the directory, which rebuilds the files if the directory changed. Until the rebuild succeeds, the previous files are
 * served. Every server builds its own files.
 */
export class Sitemap {
  readonly #origin: string;
  readonly #language: PageLanguage;
  readonly #maxAddresses: number;
  #files: ReadonlyMap<string, SitemapFile> | null = null;
  #version = '';
  #building: Promise<void> | null = null;
  #nextCheckMs = 0;

  constructor(origin: string, { language = 'en' as PageLanguage, maxPerFile = rules.maxSitemapAddresses } = {}) {
    this.#origin = origin;
    this.#language = language;
    this.#maxAddresses = maxPerFile;
  }

  /** The path of a file under its language, because a sitemap may list only pages in its own folder or below. */
  pathOf(path: string): string {
    return this.#language === 'en' ? path : `/${this.#language}${path}`;
  }

  /** The file at a path, or null. Only requests before the first build wait; later ones get the previous files. */
  async file(ctx: SitemapContext, path: string): Promise<SitemapFile | null> {
    if (!this.#building && ctx.now.getTime() >= this.#nextCheckMs) {
      this.#building = this.#check(ctx).finally(() => {
        this.#building = null;
      });
    }
    if (!this.#files) await this.#building;
    if (!this.#files) throw unavailable(retryAfterMs / 1000);
    return this.#files.get(path) ?? null;
  }

  async #check({ db, log, now }: SitemapContext): Promise<void> {
    this.#nextCheckMs = now.getTime() + retryAfterMs;
    try {
      await db.run(async (executor) => {
        const state = await findDirectoryState(executor);
        if (!this.#files || state.version !== this.#version) this.#files = await this.#build(executor, state);
        this.#version = state.version;
      });
      this.#nextCheckMs = now.getTime() + checkIntervalMs;
    } catch (error) {
      log.warn({ code: (error as { code?: unknown }).code }, 'The sitemap was not built');
    }
  }

  /** Builds one sitemap file, or an index and several parts if there are too many addresses for one file. */
  async #build(db: Db, state: DirectoryState): Promise<ReadonlyMap<string, SitemapFile>> {
    const files = new Map<string, SitemapFile>();
    const add = async (path: string, xml: string) => void files.set(this.pathOf(path), await fileOf(xml));
    const format = (addresses: rules.SitemapAddress[]) =>
      rules.renderSitemap(
        this.#origin,
        addresses.map((address) => ({ ...address, path: addressIn(this.#language, address.path) })),
      );
    const pages = rules.publicPages.map((path) => ({ path }));
    await add('/sitemap/pages.xml', format(pages));

    if (pages.length + state.doctors + state.clinics <= this.#maxAddresses) {
      const entries = [...(await addressesOf(db, 'doctors', '')), ...(await addressesOf(db, 'clinics', ''))];
      await add('/sitemap.xml', format([...pages, ...entries]));
      return files;
    }
    for (const directory of rules.sitemapDirectories)
      for (const prefix of rules.sitemapPartsOf(state[directory], this.#maxAddresses)) {
        const path = `/sitemap/${directory}${prefix ? `-${prefix}` : ''}.xml`;
        await add(path, format(await addressesOf(db, directory, prefix)));
      }
    await add('/sitemap.xml', rules.renderSitemapIndex(this.#origin, [...files.keys()]));
    return files;
  }
}

/** Decompresses a file as a stream, so that a slow client uses little memory. */
export function decompressSitemap(file: SitemapFile): Gunzip {
  const text = createGunzip();
  text.end(file.gzip);
  return text;
}

async function fileOf(xml: string): Promise<SitemapFile> {
  return { gzip: await compress(xml), hash: hash('sha1', xml, 'base64url') };
}

/** The addresses of the doctors or clinics whose ids begin with these hexadecimal digits. */
async function addressesOf(db: Db, directory: rules.SitemapDirectory, prefix: string) {
  const to = prefix.padEnd(32, 'f');
  const found: SitemapEntry[] = [];
  let page: SitemapEntry[];
  let from = prefix.padEnd(32, '0');
  do {
    page = await findSitemapEntries(db, { directory, from, to, limit: rowsPerQuery });
    // Each result begins with the last entry of the previous result. This entry is skipped.
    found.push(...page.filter(({ id }) => id !== found.at(-1)?.id));
    from = page.at(-1)?.id ?? to;
  } while (page.length === rowsPerQuery);
  return found.map(({ id, updatedAt }) => ({ path: `/${directory}/${id}`, changed: updatedAt }));
}
