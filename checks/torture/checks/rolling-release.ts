import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BalancingProxy } from '../../rig/balancing-proxy.ts';
import { nextPorts, type Server, startDeployment, startServer } from '../../rig/deployment.ts';
import { exactly, type Fact, measured } from '../../rig/facts.ts';
import { registerCleanup, root, stopProgram } from '../../rig/processes.ts';
import { buildRelease, missingForPreviousRelease, previousRelease } from '../../rig/releases.ts';
import type { Check, RunOptions } from '../check.ts';
import { startReleaseLoad } from '../release-load.ts';
import { continueIn, findChromium, openChromium, openTabs } from '../watched-browser.ts';

type Release = { name: 'previous' | 'new'; folder: string };
type Seen = { sent: number; repeated: number; failures: Map<string, number>; tabs: number; brokenTabs: number };

const steadyMs = 1_500;

/**
 * Under load, two servers are replaced one after the other, first by the other release and then back again. Odd rounds
 * begin with the previous release: the new one migrates its schema under load, and the second half tests a return to
 * the previous servers with the new schema. Even rounds begin with the new release.
 */
export const rollingReleaseCheck: Check = {
  name: 'rolling-release',
  promise:
    'a release and its rollback, server by server and under load, show nobody an error, and open tabs go on working',
  control: 'the rule that a migration removes nothing that the previous release needs',
  needs: () => missingForPreviousRelease() ?? (findChromium() ? null : 'a Chromium (CHROMIUM_PATH)'),
  async run({ quick, control }: RunOptions): Promise<Fact[]> {
    const rounds = quick || control ? 1 : 10;
    const built = await buildRelease(previousRelease());
    const early = control ? createEarlyContraction() : null;
    const previous: Release = { name: 'previous', folder: built.folder };
    const next: Release = { name: 'new', folder: early?.folder ?? root };
    const seen: Seen = { sent: 0, repeated: 0, failures: new Map(), tabs: 0, brokenTabs: 0 };
    const browser = await openChromium();
    try {
      for (let round = 1; round <= rounds; round += 1) {
        const [first, second] = round % 2 === 1 ? [previous, next] : [next, previous];
        await runRound(first, second, browser, seen);
        console.log(`    round ${round} of ${rounds}: ${seen.sent} requests so far`);
      }
    } finally {
      await browser.close();
      await early?.remove();
      await built.remove();
    }
    for (const [what, times] of seen.failures) console.log(`    ${times} × ${what}`);
    const failed = [...seen.failures.values()].reduce((sum, times) => sum + times, 0);
    return [
      exactly('requests that failed, also after being repeated', failed, 0),
      exactly('open tabs that did not go on, or were loaded again', seen.brokenTabs, 0),
      measured('releases and rollbacks', rounds * 2),
      measured('requests', seen.sent),
      measured('requests that a second server answered', seen.repeated),
      measured('open tabs', seen.tabs),
    ];
  },
};

/** Replaces both servers by the other release, and then back. */
async function runRound(
  first: Release,
  second: Release,
  browser: Awaited<ReturnType<typeof openChromium>>,
  seen: Seen,
): Promise<void> {
  const deployment = await startDeployment({ servers: 0 });
  const ports = nextPorts(3);
  const urls = ports.slice(0, 2).map((port) => `http://127.0.0.1:${port}`);
  const proxy = await BalancingProxy.listen(urls, ports[2]);
  const env = { ...deployment.env, PUBLIC_URL: proxy.url, TRUST_PROXY: '127.0.0.1' };
  const servers: (Server | null)[] = [null, null];
  const start = async (n: number, { folder }: Release) => {
    servers[n] = await startServer({ env, port: ports[n] ?? 0, folder });
    await proxy.waitUntilReady([urls[n] as string]);
  };
  /** Replaces the servers one after the other. */
  const release = async (to: Release) => {
    for (const n of [0, 1]) {
      await stopProgram((servers[n] as Server).process);
      await start(n, to);
      await pause(steadyMs);
    }
  };
  try {
    for (const n of [0, 1]) await start(n, first);
    const load = await startReleaseLoad(deployment.owner, proxy.url);
    for (const to of [second, first]) {
      const tabs = await openTabs(browser, proxy.url, load.people[1]?.token ?? '');
      await pause(steadyMs);
      await release(to);
      for (const [index, tab] of tabs.entries()) if ((await continueIn(tab, index)) !== 'same') seen.brokenTabs += 1;
      seen.tabs += tabs.length;
      await tabs[0]?.context().close();
    }
    await load.finish();
    seen.sent += load.sent();
    seen.repeated += proxy.repeated;
    for (const [what, times] of load.failures) seen.failures.set(what, (seen.failures.get(what) ?? 0) + times);
  } finally {
    await Promise.all(servers.map((server) => server && stopProgram(server.process)));
    await proxy.close();
    await deployment.close();
  }
}

/**
 * Creates a copy of this release with a migration that renames a column which the previous release still reads. The
 * copy itself uses the new name, so only the previous release fails.
 */
function createEarlyContraction(): { folder: string; remove: () => Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'caresaathi-early-'));
  const remove = registerCleanup(async () => rmSync(folder, { recursive: true, force: true }));
  for (const part of ['contract', 'demo', 'languages', 'server', 'dist', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const queries = join(folder, 'server/features/site/queries.ts');
  const text = readFileSync(queries, 'utf8')
    .replace('select mime_type, bytes', 'select media_type as mime_type, bytes')
    .replace('(name, mime_type, bytes', '(name, media_type, bytes');
  if (text.match(/media_type/g)?.length !== 2) throw new Error(`${queries} does not name the column as expected.`);
  writeFileSync(queries, text);
  writeFileSync(
    join(folder, 'server/db/migrations/9999_early.sql'),
    `-- contract after ${previousRelease()}\nalter table site_files rename column mime_type to media_type;\n`,
  );
  return { folder, remove };
}
