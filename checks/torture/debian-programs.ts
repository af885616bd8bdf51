import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// Debian installs servers in /usr/sbin, which is not in the PATH of ordinary users.
export const programPath = `${process.env.PATH}:/usr/sbin`;

/** Programs and the packages of Debian that contain them. */
export type Programs = Record<string, string>;

/** Installs missing programs if this is root on Debian. Returns what is missing then; null if nothing is. */
export function ensurePrograms(programs: Programs): string | null {
  const missing = () => Object.keys(programs).filter((name) => !hasProgram(name));
  if (missing().length > 0 && process.getuid?.() === 0) {
    const options = { env: { PATH: programPath, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' } as const;
    const packages = new Set(missing().map((name) => programs[name] ?? name));
    const wait = ['-o', 'DPkg::Lock::Timeout=300'];
    spawnSync('apt-get', [...wait, 'update', '-qq'], options);
    spawnSync('apt-get', [...wait, 'install', '-y', '-qq', '--no-install-recommends', ...packages], options);
  }
  const packages = new Set(missing().map((name) => programs[name] ?? name));
  return packages.size > 0 ? `${[...packages].join(', ')} (of Debian)` : null;
}

function hasProgram(name: string): boolean {
  return programPath.split(':').some((folder) => existsSync(`${folder}/${name}`));
}
