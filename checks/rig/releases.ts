import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { x as extract } from 'tar';
import { registerCleanup, root } from './processes.ts';

/** The commit of the release that is replaced next. */
export function previousRelease(): string {
  return readFileSync(join(root, 'deploy', 'previous-release'), 'utf8').trim();
}

const git = (...args: string[]) =>
  spawnSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });

/** What this machine lacks to run the previous release; null if nothing. */
export function missingForPreviousRelease(): string | null {
  const isThere = git('cat-file', '-e', `${previousRelease()}^{commit}`).status === 0;
  return isThere ? null : `the commit ${previousRelease()} of deploy/previous-release in a git clone`;
}

/** Unpacks the sources of a commit into a temporary folder, without its packages and screens. */
export async function unpackRelease(commit: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'caresaathi-release-'));
  const remove = registerCleanup(async () => rmSync(folder, { recursive: true, force: true }));
  const archive = join(folder, 'release.tar');
  const { status, stderr } = git('archive', '--format=tar', `--output=${archive}`, commit);
  if (status !== 0) throw new Error(`The commit ${commit} could not be unpacked: ${stderr}`);
  await extract({ file: archive, cwd: folder });
  rmSync(archive);
  return { folder, remove };
}

/** Unpacks a commit, adds its packages, and builds its screens. */
export async function buildRelease(commit: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const release = await unpackRelease(commit);
  const { folder } = release;
  if (hasPackagesOf(folder)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else runIn(folder, 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  runIn(folder, process.execPath, ['scripts/build.mjs']);
  return release;
}

/** Whether our packages contain all packages of another version, in the same versions. */
function hasPackagesOf(folder: string): boolean {
  type Lock = { packages: Record<string, { version?: string; optional?: boolean }> };
  const lockOf = (path: string) => JSON.parse(readFileSync(join(path, 'package-lock.json'), 'utf8')) as Lock;
  const own = lockOf(root).packages;
  return Object.entries(lockOf(folder).packages).every(
    ([path, { version, optional }]) =>
      path === '' || (own[path]?.version === version && (optional || existsSync(join(root, path)))),
  );
}

function runIn(folder: string, command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed in ${folder}.`);
}
