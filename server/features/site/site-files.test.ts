import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { scheduleSiteFiles, storeSiteFiles } from './site-files-service.ts';

const t = testApp();
const dayMs = 86_400_000;
const start = new Date('2027-01-05T04:30:00Z');
const after = (days: number) => new Date(start.getTime() + days * dayMs);
let first: string;
let second: string;

async function build(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'caresaathi-build-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

const read = (name: string) => t.app.inject({ url: `/assets/${name}` });
const statuses = async (...names: string[]) =>
  Promise.all(names.map(async (name) => [name, (await read(name)).statusCode]));

beforeAll(async () => {
  first = await build({ 'app-1.js': 'one', 'app-1.js.br': 'x', 'shared.js': 'shared', 'styles-1.css': 'p{}' });
  second = await build({ 'app-2.js': 'two', 'shared.js': 'shared' });
});
afterAll(() => Promise.all([first, second].map((folder) => rm(folder, { recursive: true }))));

test('a server sends the files of builds that other servers have stored', async () => {
  expect(await statuses('app-1.js', 'styles-1.css')).toEqual([
    ['app-1.js', 404],
    ['styles-1.css', 404],
  ]);
  await storeSiteFiles(t.db, first, start);
  const script = await read('app-1.js?v=1');
  expect([script.statusCode, script.body]).toEqual([200, 'one']);
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await read('styles-1.css')).headers['content-type']).toBe('text/css; charset=utf-8');
});

test.each(['app-1.js.br', 'nothing.js', '..%2f..%2fpackage.json', 'a/b.js', '%00.js'])(
  '%s is not sent',
  async (name) => {
    expect((await read(name)).statusCode).toBe(404);
  },
);

test('files stay for a week after the last server that used them', async () => {
  await storeSiteFiles(t.db, first, after(3)); // a server of the first build still runs
  await storeSiteFiles(t.db, second, after(9.9));
  expect(await statuses('app-1.js', 'shared.js', 'app-2.js')).toEqual([
    ['app-1.js', 200],
    ['shared.js', 200],
    ['app-2.js', 200],
  ]);
  await storeSiteFiles(t.db, second, after(10.1));
  expect(await statuses('app-1.js', 'shared.js', 'app-2.js')).toEqual([
    ['app-1.js', 404],
    ['shared.js', 200],
    ['app-2.js', 200],
  ]);
});

test('servers that start together store each file once', async () => {
  await t.owner.run(sql`delete from site_files`);
  await Promise.all([1, 2, 3].map(() => storeSiteFiles(t.db, first, start)));
  expect(await t.owner.rows(sql`select name from site_files order by name`)).toEqual([
    { name: 'app-1.js' },
    { name: 'shared.js' },
    { name: 'styles-1.css' },
  ]);
});

test('the database role that serves requests cannot change the stored files', async () => {
  const change = t.db.run(sql`update site_files set bytes = 'x'`);
  await expect(change).rejects.toMatchObject({ code: '42501' });
});

test('a server that could not store its files tries again, and knows when they are stored', async () => {
  const folder = join(await build({}), 'later');
  const files = scheduleSiteFiles(t.db, { folder, log: t.app.log, now: () => start, retryMs: 20 });
  await files.firstAttempt;
  expect(files.areStored()).toBe(false);

  await mkdir(folder);
  await writeFile(join(folder, 'late-1.js'), 'late');
  await expect.poll(() => files.areStored(), { timeout: 10_000 }).toBe(true);
  expect((await read('late-1.js')).body).toBe('late');
  files.stop();
  await rm(join(folder, '..'), { recursive: true });
});
