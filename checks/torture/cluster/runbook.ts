import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../rig/processes.ts';
import type { Machine } from './machine.ts';

/** Commands of the runbook and the output that the document shows for them; null if it shows none. */
export type RunbookStep = { commands: string; output: string | null };

const document = join(root, 'docs', 'operations.md');

/** The commands below a heading of docs/operations.md, down to the next heading of the same or a higher level. */
export function stepsBelow(heading: string, text = readFileSync(document, 'utf8')): RunbookStep[] {
  const lines = text.split('\n');
  const first = lines.indexOf(heading);
  if (first < 0) throw new Error(`docs/operations.md has no heading "${heading}".`);
  const level = heading.indexOf(' ');
  const steps: RunbookStep[] = [];
  let fence: { kind: string; lines: string[] } | null = null;
  for (const line of lines.slice(first + 1)) {
    const [, kind] = /^```(\w*)$/.exec(line) ?? [];
    if (!fence && kind === undefined && /^#+ /.test(line) && line.indexOf(' ') <= level) break;
    if (fence && kind === '') {
      const content = fence.lines.join('\n');
      if (fence.kind === 'sh') steps.push({ commands: content, output: null });
      const last = steps.at(-1);
      if (fence.kind === 'text' && last) last.output = content;
      fence = null;
    } else if (fence) fence.lines.push(line);
    else if (kind !== undefined) fence = { kind, lines: [] };
  }
  return steps;
}

/** Masks what differs between two runs: ids, numbers, times, and the spaces and lines that align columns. */
const masked = (text: string) =>
  text
    .replaceAll(/\b[0-9a-f]{12,}\b/g, '#')
    .replaceAll(/(?<![\w.])[0-9]+(\.[0-9]+)*([µmn]?s)?\b/g, '#')
    .replaceAll(/[-+]{3,}|[ \t]+/g, ' ')
    .trim();

/** Runs the commands below a heading, in the product's folder. Returns the steps that printed something else than documented. */
export async function follow(machine: Machine, heading: string): Promise<string[]> {
  const differences: string[] = [];
  const steps = stepsBelow(heading);
  if (steps.length === 0) throw new Error(`There are no commands below "${heading}".`);
  for (const { commands, output } of steps) {
    const printed = await machine.run(`cd /srv/caresaathi\n${commands}`, 240_000);
    if (output === null || masked(output) === masked(printed)) continue;
    differences.push(`${commands}\nprinted:\n${printed}\nThe document says:\n${output}`);
  }
  return differences;
}

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
