import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '../rig/deployment.ts';
import { exactly, type Fact, measured } from '../rig/facts.ts';
import { registerCleanup, root } from '../rig/processes.ts';
import { endProcess } from './deployed-proxies.ts';

const folder = join(root, 'deploy', 'systemd');
const startTimeoutMs = 120_000;

/** Reads a unit and replaces the product's folder by this checkout. */
function readUnit(name: string): string {
  return readFileSync(join(folder, name), 'utf8').replaceAll('/srv/caresaathi', root.replace(/\/$/, ''));
}

/** Lets systemd itself read the units. */
export async function verifyUnits(): Promise<Fact[]> {
  const copies = await createTemporaryFolder();
  try {
    const names = readdirSync(folder);
    for (const name of names) await writeFile(join(copies, name), readUnit(name));
    const files = names.map((name) => join(copies, name.replace('@.', '@3000.')));
    for (const name of names.filter((one) => one.includes('@.')))
      await writeFile(join(copies, name.replace('@.', '@3000.')), readUnit(name));
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8' });
    const complaints = stderr.split('\n').filter((line) => line.includes(copies));
    for (const line of complaints) console.log(`  ${line}`);
    return [
      exactly('lines of systemd-analyze verify about the units', complaints.length, 0),
      measured('units', names.length),
    ];
  } finally {
    await rm(copies, { recursive: true, force: true });
  }
}

type Command = { program: string; args: string[]; env: Record<string, string> };

/** The commands of a unit, with its own variables and those given here, which stand for `/etc/caresaathi.env`. */
function commandsOf(name: string, given: Record<string, string>): Command[] {
  const text = readUnit(name).replaceAll('%i', given.PORT ?? '');
  const own = [...text.matchAll(/^Environment=(.+)$/gm)].flatMap(([, pairs = '']) => pairs.split(' '));
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    ...Object.fromEntries(own.map((pair) => pair.split('=') as [string, string])),
    ...given,
  };
  const lines = [...text.matchAll(/^ExecStart(?:Post)?=(.+)$/gm)].map(([, line = '']) => line);
  return lines.map((line) => {
    const [program = '', ...args] = line
      .split(' ')
      .map((word) => word.replace(/\$\{(\w+)\}/g, (_, variable: string) => env[variable as keyof typeof env] ?? ''));
    return { program, args, env };
  });
}

/** Runs the commands of a unit one after the other, as systemd does for `Type=oneshot`. Returns whether all succeeded. */
export async function runUnit(name: string, env: Record<string, string>): Promise<boolean> {
  for (const command of commandsOf(name, env)) {
    const { status } = spawnSync(command.program, command.args, { cwd: root, env: command.env, stdio: 'ignore' });
    if (status !== 0) return false;
  }
  return true;
}

/** Starts the command of a service and stops it as systemd does. Returns whether it was ready, and its exit code. */
export async function startUnit(
  name: string,
  env: Record<string, string>,
): Promise<{ isReady: boolean; code: number | null }> {
  const [command] = commandsOf(name, env);
  if (!command) throw new Error(`${name} starts nothing.`);
  const child = spawn(command.program, command.args, {
    cwd: root,
    env: command.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const close = registerCleanup(() => endProcess(child));
  try {
    let printed = '';
    const ready = new Promise<boolean>((resolve) => {
      child.stdout.on('data', (chunk) => {
        printed += chunk;
        if (/is ready at/.test(printed)) resolve(true);
      });
      child.once('exit', () => resolve(false));
      setTimeout(() => resolve(false), startTimeoutMs).unref();
    });
    const isReady = await ready;
    if (!isReady) console.log(printed);
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    return { isReady, code: child.exitCode };
  } finally {
    await close();
  }
}
