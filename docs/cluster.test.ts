import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deriveAppPassword } from '#server/db/database.ts';
import { countDoubleAcceptances } from '../checks/torture/cluster/acceptances.ts';
import { stepsBelow } from '../checks/torture/cluster/runbook.ts';

// `npm run torture -- --only failover` starts the cluster of deploy/cluster/. These tests check its files without
// starting it.

const config = readFileSync('deploy/cluster/database/etc/patroni/config.yml', 'utf8');
const setting = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(config)?.[1]);

test('the scripts of the cluster and the commands of its runbook are valid bash', () => {
  const scripts = globSync('{deploy/cluster/*.sh,checks/torture/cluster/bin/*}').map((file) =>
    readFileSync(file, 'utf8'),
  );
  const headings = ['## From one machine to three', '## Running the cluster'];
  const commands = headings.flatMap((heading) => stepsBelow(heading).map((step) => step.commands));
  expect(scripts.length).toBeGreaterThan(5);
  expect(commands.length).toBeGreaterThan(9);
  for (const text of [...scripts, ...commands])
    expect(() => execFileSync('bash', ['-n'], { input: text })).not.toThrow();
});

test('a primary without etcd stops before another one may start', () => {
  expect(setting('loop_wait') + 2 * setting('retry_timeout')).toBeLessThanOrEqual(setting('ttl'));
});

test('fill.sh replaces every word, and knows the password that the product derives', () => {
  const parent = mkdtempSync(join(tmpdir(), 'caresaathi-fill-'));
  const folder = join(parent, 'cluster');
  const script = join('deploy', 'cluster', 'fill.sh');
  const secretKey = 'a key with | and & and \\ and ümlauts, long enough';
  const fill = () =>
    execFileSync('bash', [script, folder, '10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.8', '10.0.0.9'], {
      env: { PATH: process.env.PATH, SECRET_KEY: secretKey },
      stdio: 'pipe',
    });
  const unpacked = (name: string) => execFileSync('tar', ['-xOf', join(folder, `${name}.tar`)], { encoding: 'utf8' });
  try {
    fill();
    expect(readFileSync(join(folder, 'caresaathi.env'), 'utf8')).toContain(`SECRET_KEY=${secretKey}\n`);
    expect(unpacked('application')).toContain(`"caresaathi_app" "${deriveAppPassword(secretKey)}"`);
    for (const name of ['db1', 'db2', 'db3']) {
      expect(unpacked(name)).toContain(`name: ${name}\n`);
      expect(unpacked(name)).toMatch(/host all all 10\.0\.0\.8\/32 .+\n.+host all all 10\.0\.0\.9\/32 /);
    }
    expect(unpacked('db1')).not.toEqual(unpacked('db2'));
    expect(fill).toThrow(); // filling again would create other passwords, which the machines do not know
  } finally {
    rmSync(parent, { recursive: true });
  }
});

const accepted = (machine: string, timeline: number, sentAt: number, doneAt: number) => ({
  machine,
  timeline,
  sentAt,
  doneAt,
});
test.each([
  ['one primary after the other', [accepted('db1', 1, 0, 1), accepted('db2', 2, 5, 6)], 0],
  ['a reply that was late', [accepted('db1', 1, 0, 9), accepted('db2', 2, 5, 6)], 0],
  ['a replaced primary', [accepted('db2', 2, 5, 6), accepted('db1', 1, 7, 8)], 1],
  ['two primaries that were elected together', [accepted('db1', 2, 0, 1), accepted('db2', 2, 5, 6)], 1],
])('two primaries at once are noticed: %s', (_name, acceptances, expected) => {
  expect(countDoubleAcceptances(acceptances)).toBe(expected);
});
