// What `npm start` and `npm test` share: packages, the right Node, the built screens.
// Plain JavaScript without dependencies: it runs before anything is installed, by any Node from 20 on.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const neededMajor = 24;
const installStamp = join(root, 'node_modules', '.installed-from');
const buildStamp = join(root, 'dist', '.built-from');
const screenSources = ['contract', 'web', 'public', 'vite.config.ts', 'scripts/build.mjs', 'package-lock.json'];

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Ends the process with one clear line. */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
    } else if (!/\.(test|e2e)\.tsx?$|\.gen\.ts$/.test(path)) {
      hash.update(path.slice(root.length)).update('\0').update(readFileSync(path));
    }
  };
  for (const path of paths) if (existsSync(join(root, path))) add(join(root, path));
  return hash.digest('hex');
}

function stampIs(file, value) {
  return existsSync(file) && readFileSync(file, 'utf8') === value;
}

const children = new Map();
let isEnding = false;
let listens = false;

/**
 * Whoever ends this script, by Ctrl-C at a terminal or by a signal to this process alone, ends what it started. Only once
 * something is: who uses this file for something else ends in their own way.
 */
function endWithUs() {
  if (listens) return;
  listens = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      isEnding = true;
      for (const child of children.keys()) child.kill(signal);
      void Promise.all(children.values()).then(() => process.exit(1));
    });
}

/** Starts a command with its output shown. */
export function begin(command, args, options = {}) {
  if (isEnding) process.exit(1);
  endWithUs();
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  const ended = new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: null, signal: null, error }));
    child.on('exit', (code, signal) => resolve({ code, signal, error: null }));
  });
  children.set(child, ended);
  void ended.then(() => children.delete(child));
  return { child, ended };
}

/** Runs a command to its end, and answers whether it succeeded. */
export async function run(command, args) {
  const { code, error } = await begin(command, args).ended;
  if (isEnding) process.exit(1);
  if (error) process.stderr.write(`${error.message}\n`);
  return code === 0;
}

/** Installs the packages of the lockfile, when they are not installed already. */
export async function ensureInstalled() {
  const wanted = hashOf(['package-lock.json']);
  if (stampIs(installStamp, wanted)) return;
  say('Installing packages (a minute or two, only after the lockfile changed) …');
  const isInstalled = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (!isInstalled) fail('The packages could not be installed: see the lines above.');
  writeFileSync(installStamp, wanted);
}

/** The Node that runs the product: the one among its packages, whatever the machine has. */
export function runtime() {
  const brought = join(root, 'node_modules', '.bin', 'node');
  for (const node of [brought, process.execPath]) {
    if (!existsSync(node)) continue;
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '';
    if (Number.parseInt(version.slice(1), 10) >= neededMajor) return node;
  }
  return fail(
    `Node ${neededMajor} or newer is needed, and there is no package of it for ${process.platform}-${process.arch}: please install it.`,
  );
}

/** Builds the screens, when their sources changed. Answers whether there are some to serve. */
export async function ensureBuilt() {
  const wanted = hashOf(screenSources);
  if (stampIs(buildStamp, wanted)) return true;
  say('Building the screens (a few seconds, only after they changed) …');
  const isBuilt = await run(runtime(), ['scripts/build.mjs']);
  if (isBuilt) writeFileSync(buildStamp, wanted);
  return isBuilt;
}

// Node's defaults assume that the whole machine is ours: they let garbage pile up. These halve what the server keeps,
// and cost no measurable time (bench/README.md).
export const memoryFlags = ['--max-semi-space-size=16', '--max-old-space-size=1024'];
