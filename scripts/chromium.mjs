// Finds a Chromium for the browser tests: an installed one, or else Debian's package, or else Playwright's download.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail, root, say } from './setup.mjs';

function onPath(name) {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

// The headless shell comes first, because it renders the same pages in half the time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const findInstalled = () => names.map(onPath).find(Boolean);

/** The path of an installed Chromium, or null. */
export const findChromium = () => process.env.CHROMIUM_PATH || (findInstalled() ?? null);

/** Finds or installs a Chromium. Returns its path, or null if Playwright uses its own download. */
export function ensureChromium(node) {
  if (process.env.CHROMIUM_PATH) {
    if (!existsSync(process.env.CHROMIUM_PATH)) fail(`CHROMIUM_PATH names no file: ${process.env.CHROMIUM_PATH}`);
    return process.env.CHROMIUM_PATH;
  }
  const found = findInstalled();
  if (found) return found;

  if (process.getuid?.() === 0 && onPath('apt-get')) {
    say('Installing Chromium for the browser tests …');
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update', '-qq'], quiet);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet);
      const installed = findInstalled();
      if (installed) return installed;
    }
  }
  say('Downloading Chromium for the browser tests …');
  const download = spawnSync(node, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (download.status === 0) return null;
  return fail('The browser tests need a Chromium: install one, or set CHROMIUM_PATH to it.');
}
