import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { createGunzip, type Gunzip, gzip } from 'node:zlib';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { unavailable } from '#server/errors.ts';
import { type DirectoryState, type Entry, findDirectoryState, findEntries } from './queries.ts';
import { type Directory, directories, mostAddresses, openPages, partsOf, sitemap, sitemapIndex } from './rules.ts';

const compress = promisify(gzip);
const lookEveryMs = 10 * 60_000;
const retryAfterMs = 10_000;
/** So few rows at a time keep the event loop busy for a few milliseconds. */
const rowsAtOnce = 1_000;

type Surroundings = Pick<Ctx, 'log' | 'now'> & { db: Pick<Ctx['db'], 'run'> };
export type SitemapFile = { gzip: Buffer; hash: string };

/**
 * The sitemap's files, stored compressed. No request reads the directory: at most every ten minutes one of them starts a
 * look at it in the background, and where it changed the files are built anew. Until then, and where that
 * fails, the last ones are served. Every server builds its own.
 */
export class Sitemap {
  readonly #origin: string;
  readonly #most: number;
  #files: ReadonlyMap<string, SitemapFile> | null = null;
  #version = '';
  #building: Promise<void> | null = null;
  #nextLook = 0;

  constructor(origin: string, most = mostAddresses) {
    this.#origin = origin;
    this.#most = most;
  }

  /** The file at a path; null where there is none. Only before the first build is done does a request wait for it. */
  async file(ctx: Surroundings, path: string): Promise<SitemapFile | null> {
    if (!this.#building && ctx.now.getTime() >= this.#nextLook) {
      this.#building = this.#look(ctx).finally(() => {
        this.#building = null;
      });
    }
    if (!this.#files) await this.#building;
    if (!this.#files) throw unavailable(retryAfterMs / 1000);
    return this.#files.get(path) ?? null;
  }

  async #look({ db, log, now }: Surroundings): Promise<void> {
    this.#nextLook = now.getTime() + retryAfterMs;
    try {
      await db.run(async (each) => {
        const state = await findDirectoryState(each);
        if (!this.#files || state.version !== this.#version) this.#files = await this.#build(each, state);
        this.#version = state.version;
      });
      this.#nextLook = now.getTime() + lookEveryMs;
    } catch (error) {
      log.warn({ code: (error as { code?: unknown }).code }, 'The sitemap was not built');
    }
  }

  /** Everything in one sitemap, or the list of its parts where it is too much for one. */
  async #build(db: Db, state: DirectoryState): Promise<ReadonlyMap<string, SitemapFile>> {
    const files = new Map<string, SitemapFile>();
    const add = async (path: string, xml: string) => void files.set(path, await fileOf(xml));
    const pages = openPages.map((path) => ({ path }));
    await add('/sitemap/pages.xml', sitemap(this.#origin, pages));

    if (pages.length + state.doctors + state.clinics <= this.#most) {
      const entries = [...(await addressesOf(db, 'doctors', '')), ...(await addressesOf(db, 'clinics', ''))];
      await add('/sitemap.xml', sitemap(this.#origin, [...pages, ...entries]));
      return files;
    }
    for (const directory of directories)
      for (const prefix of partsOf(state[directory], this.#most)) {
        const path = `/sitemap/${directory}${prefix ? `-${prefix}` : ''}.xml`;
        await add(path, sitemap(this.#origin, await addressesOf(db, directory, prefix)));
      }
    await add('/sitemap.xml', sitemapIndex(this.#origin, [...files.keys()]));
    return files;
  }
}

/** The text of a file, as a stream: a slow reader holds little memory. */
export function unpack(file: SitemapFile): Gunzip {
  const text = createGunzip();
  text.end(file.gzip);
  return text;
}

async function fileOf(xml: string): Promise<SitemapFile> {
  return { gzip: await compress(xml), hash: hash('sha1', xml, 'base64url') };
}

/** The addresses of the entries whose ids start with these hex digits. */
async function addressesOf(db: Db, directory: Directory, prefix: string) {
  const to = prefix.padEnd(32, 'f');
  const found: Entry[] = [];
  let page: Entry[];
  let from = prefix.padEnd(32, '0');
  do {
    page = await findEntries(db, { directory, from, to, limit: rowsAtOnce });
    // Where a page begins with the last entry of the one before, that entry is left out.
    found.push(...page.filter(({ id }) => id !== found.at(-1)?.id));
    from = page.at(-1)?.id ?? to;
  } while (page.length === rowsAtOnce);
  return found.map(({ id, updatedAt }) => ({ path: `/${directory}/${id}`, changed: updatedAt }));
}
