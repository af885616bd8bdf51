import { spawnSync } from 'node:child_process';
import { stepsBelow } from './runbook.ts';

export const setupHeading = '## From one machine to three';

/** The packages that the runbook installs. */
function packages(): string[] {
  const commands = stepsBelow(setupHeading)
    .map((step) => step.commands)
    .join('\n');
  const lists = [...commands.matchAll(/apt-get install -y ([a-z0-9 -]+)/g)].map(([, list = '']) => list.split(' '));
  return [...new Set(lists.flat())].filter((name) => name !== '');
}

/** Installs the packages if this is root on Debian. Returns what is missing then; null if nothing is. */
export function ensureClusterPrograms(): string | null {
  if (process.getuid?.() !== 0) return 'root, to create networks and install packages';
  if (spawnSync('unshare', ['--mount', '--net', '--uts', 'true']).status !== 0) return 'network namespaces';
  const isInstalled = (name: string) =>
    /^Status: .* installed$/m.test(String(spawnSync('dpkg', ['--status', name]).stdout));
  const missing = () => packages().filter((name) => !isInstalled(name));
  const wanted = missing();
  if (wanted.length === 0) return null;
  const options = { env: { PATH: process.env.PATH, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' } as const;
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wanted], options);
  const left = missing();
  return left.length === 0 ? null : `${left.join(', ')} (of Debian)`;
}
