import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Pool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { type Server, startDeployment, startServer, without } from '../../rig/deployment.ts';
import { atLeast, exactly } from '../../rig/facts.ts';
import { root, stopProgram } from '../../rig/processes.ts';
import { createOffer, createPeople } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';
import { continueIn, findChromium, openChromium, openTabs } from '../watched-browser.ts';

/** Deploys a new version while tabs are open. No server then has a folder with the files of these tabs. */
export const deploymentsCheck: Check = {
  name: 'deployments',
  promise: 'a tab that was opened before a deployment loads the rest of its own version afterwards',
  control: 'the storing of a build’s files',
  needs: () => (findChromium() ? null : 'a Chromium (CHROMIUM_PATH)'),
  async run({ quick, control }: RunOptions) {
    const tabs = quick ? 8 : 20;
    const nextVersion = createNextVersion();
    const deployment = await startDeployment({ servers: 1, ...(control ? without('site-files') : {}) });
    const browser = await openChromium();
    let next: Server | undefined;
    try {
      const server = deployment.servers[0] as Server;
      await createOffer(deployment.owner, 1);
      const [person] = await createPeople(deployment.owner, 1);
      const open: Page[] = [];
      while (open.length < tabs) open.push(...(await openTabs(browser, server.url, person?.token ?? '')));
      if (!control) await waitUntilStored(deployment.owner);

      await stopProgram(server.process);
      const port = Number(new URL(server.url).port);
      next = await startServer({ env: deployment.env, port, folder: nextVersion });
      const results = [];
      for (const [index, tab] of open.entries()) results.push(await continueIn(tab, index));
      return [
        exactly('tabs that did not show the next page', results.filter((one) => one === 'broken').length, 0),
        exactly('tabs that had to be loaded again', results.filter((one) => one === 'reloaded').length, 0),
        exactly('tabs that went on with their own version', results.filter((one) => one === 'same').length, tabs),
        ...(control ? [] : [atLeast('files of the version before', await countFiles(deployment.owner), 100)]),
      ];
    } finally {
      await browser.close();
      if (next) await stopProgram(next.process);
      await deployment.close();
      rmSync(nextVersion, { recursive: true, force: true });
    }
  },
};

/** A copy of the product whose built files have other names, as those of another version would have. */
function createNextVersion(): string {
  const folder = mkdtempSync(join(tmpdir(), 'caresaathi-next-'));
  for (const part of ['contract', 'demo', 'languages', 'server', 'dist', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const dist = join(folder, 'dist');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const renamed = new Map<string, string>();
  for (const { name, parentPath } of files) {
    if (/\.(br|gz)$/.test(name)) rmSync(join(parentPath, name));
    else if (parentPath.endsWith(join('client', 'assets'))) renamed.set(name, name.replace(/(\.\w+)$/, 'N$1'));
  }
  const pattern = new RegExp([...renamed.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  for (const { name, parentPath } of files) {
    if (!/\.(js|css|html)$/.test(name)) continue;
    const text = readFileSync(join(parentPath, name), 'utf8').replace(pattern, (found) => renamed.get(found) ?? found);
    rmSync(join(parentPath, name));
    writeFileSync(join(parentPath, renamed.get(name) ?? name), text);
  }
  return folder;
}

const countFiles = async (owner: Pool): Promise<number> =>
  (await owner.row<{ count: number }>(sql`select count(*)::integer as count from site_files where name !~ 'N[.]'`))
    .count;

/** Waits until the server has stored its files in the database, which it does in the background. */
async function waitUntilStored(owner: Pool): Promise<void> {
  for (let count = -1, turns = 0; turns < 100; turns += 1) {
    const now = await countFiles(owner);
    if (now > 0 && now === count) return;
    count = now;
    await pause(300);
  }
  throw new Error('The files of the first version were not stored.');
}
