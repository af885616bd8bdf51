// Functions that the other scripts share: installs packages, finds the right Node, builds the screens.
// Plain JavaScript without dependencies, because it runs before packages are installed, with any Node from 20 on.
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

// Output that cannot be written, because the disk is full or the terminal is closed, must not end the program.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Prints one line and exits with an error. */
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
let hasSignalHandlers = false;

/**
 * Passes signals on to the child processes: from Ctrl-C in a terminal, and signals that are sent only to this process.
 * The first child installs the handlers, so that programs that start no child keep their own handling of signals.
 */
function forwardSignals() {
  if (hasSignalHandlers) return;
  hasSignalHandlers = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      isEnding = true;
      for (const child of children.keys()) child.kill(signal);
      void Promise.all(children.values()).then(() => process.exit(1));
    });
}

/** Starts a command and shows its output. */
export function begin(command, args, options = {}) {
  if (isEnding) process.exit(1);
  forwardSignals();
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  const ended = new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: null, signal: null, error }));
    child.on('exit', (code, signal) => resolve({ code, signal, error: null }));
  });
  children.set(child, ended);
  void ended.then(() => children.delete(child));
  return { child, ended };
}

/** Runs a command until it ends. Returns whether it succeeded. */
export async function run(command, args) {
  const { code, error } = await begin(command, args).ended;
  if (isEnding) process.exit(1);
  if (error) process.stderr.write(`${error.message}\n`);
  return code === 0;
}

/** Installs the packages of the lockfile, unless they are already installed. */
export async function ensureInstalled() {
  const wanted = hashOf(['package-lock.json']);
  if (stampIs(installStamp, wanted)) return;
  say('Installing packages (a minute or two, only after the lockfile changed) …');
  const isInstalled = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (!isInstalled) fail('The packages could not be installed: see the lines above.');
  writeFileSync(installStamp, wanted);
}

/** The Node that runs the product: the Node in its packages, or else the Node that runs this script. */
export function runtime() {
  const packaged = join(root, 'node_modules', '.bin', 'node');
  for (const node of [packaged, process.execPath]) {
    if (!existsSync(node)) continue;
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '';
    if (Number.parseInt(version.slice(1), 10) >= neededMajor) return node;
  }
  return fail(
    `Node ${neededMajor} or newer is needed, and there is no package of it for ${process.platform}-${process.arch}: please install it.`,
  );
}

/** Builds the screens if their sources have changed. Returns whether the build exists. */
export async function ensureBuilt() {
  const wanted = hashOf(screenSources);
  if (stampIs(buildStamp, wanted)) return true;
  say('Building the screens (a few seconds, only after they changed) …');
  const isBuilt = await run(runtime(), ['scripts/build.mjs']);
  if (isBuilt) writeFileSync(buildStamp, wanted);
  return isBuilt;
}

// With Node's defaults the heap grows to a large part of the machine's memory. These flags halve the server's memory
// without measurable cost in time (checks/bench/README.md).
export const memoryFlags = ['--max-semi-space-size=8', '--max-old-space-size=1024'];

// Loads the SDK that sends spans to a collector, if one is configured (docs/operations.md).
export const tracingFlags = ['--import', './server/tracing.ts'];
