import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { outputOf, registerCleanup, root } from '../../rig/processes.ts';

/** Programs that stand in for systemd, ssh and apt-get, which the machines of a check do not have. */
const standIns = fileURLToPath(new URL('bin', import.meta.url));

/**
 * A machine of the check: namespaces with their own network, host name and versions of the folders that programs write.
 * Everything else, such as the installed programs, is that of the real machine.
 */
export type Machine = {
  name: string;
  address: string;
  /** Runs a command line with bash. Returns what it printed; throws if it fails or does not end in time. */
  run(command: string, timeoutMs?: number): Promise<string>;
  /** Ends all processes of the machine at once, with SIGKILL. */
  killAll(): Promise<void>;
  /** Starts the enabled units, as a machine does when it is switched on. */
  boot(): Promise<void>;
  /** The process that holds the namespaces. */
  holder: number;
  /** Ends the machine and all of its processes. */
  close(): Promise<void>;
};

type MachineOptions = {
  name: string;
  address: string;
  /** The folder for the files of all machines. */
  folder: string;
  /** Whether the machine has a network of its own, or that of this process. */
  hasOwnNetwork: boolean;
  /** Commands that run before the machine is used, for example to mount more folders. */
  setup?: string;
};

// Writes to these folders go to a folder of the machine.
const ownFolders = ['etc', 'var/lib', 'var/log', 'srv'];

/** Creates a machine. It ends with this program. */
export async function createMachine({
  name,
  address,
  folder,
  hasOwnNetwork,
  setup = '',
}: MachineOptions): Promise<Machine> {
  const machines = join(folder, 'machines');
  const own = join(folder, name);
  await mkdir(machines, { recursive: true });
  const mounts: string[] = [];
  for (const path of ownFolders) {
    const [upper, work] = [join(own, path), join(own, 'work', path)];
    await mkdir(upper, { recursive: true });
    await mkdir(work, { recursive: true });
    mounts.push(`mount -t overlay overlay -o lowerdir=/${path},upperdir=${upper},workdir=${work} /${path}`);
  }
  const script = [
    'set -e',
    ...mounts,
    `hostname ${name}`,
    'mount -t tmpfs tmpfs /run',
    'install -d -o postgres -g postgres -m 2775 /run/postgresql',
    'ip link set lo up',
    setup,
    'echo ready',
    'exec sleep infinity',
  ];
  const flags = ['--mount', '--uts', '--propagation', 'private', ...(hasOwnNetwork ? ['--net'] : [])];
  const holder = spawn('unshare', [...flags, 'bash', '-c', script.join('\n')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await readyLine(holder, name);
  const pid = holder.pid as number;
  await writeFile(join(machines, address), String(pid));

  const enter = ['--target', String(pid), '--mount', '--uts', ...(hasOwnNetwork ? ['--net'] : [])];
  const env = {
    PATH: `${standIns}:${process.env.PATH}:/usr/sbin:/sbin`,
    MACHINES: machines,
    HOME: '/root',
    LANG: 'C.UTF-8',
  };
  const running = new Set<number>();
  const run = (command: string, timeoutMs = 60_000) =>
    runBounded(['nsenter', ...enter, '--wd=/srv', '--', 'bash', '-euc', command], env, timeoutMs, running);

  async function killAll(): Promise<void> {
    for (const deadline = performance.now() + 10_000; performance.now() < deadline; await pause(20)) {
      const left = await processesOf(pid);
      if (left.length === 0) return;
      for (const one of left) killPid(one);
    }
    throw new Error(`${name} has processes that cannot be killed.`);
  }
  const close = registerCleanup(async () => {
    for (const group of running) killPid(group);
    await killAll();
    if (holder.exitCode === null && holder.kill('SIGKILL')) await once(holder, 'exit');
  });
  const boot = async () =>
    void (await run('rm -rf /run/units; for unit in $(ls /etc/units-enabled); do systemctl start $unit; done'));
  return { name, address, run, killAll, boot, holder: pid, close };
}

/** Commands that show the product's folder as /srv/caresaathi. Written files are stored in `folder`. */
export async function productFolder(folder: string): Promise<string> {
  const [upper, work] = [join(folder, 'product'), join(folder, 'product-work')];
  for (const one of [upper, work]) await mkdir(one, { recursive: true });
  const to = '/srv/caresaathi';
  return `mkdir -p ${to}; mount -t overlay overlay -o lowerdir=${root},upperdir=${upper},workdir=${work} ${to}`;
}

async function readyLine(child: ChildProcess, name: string): Promise<void> {
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The machine ${name} could not be created.`);
  });
  await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), ended]);
}

/** Runs a program with a time limit. `running` contains its process group while it runs. */
async function runBounded(
  [program = '', ...args]: string[],
  env: Record<string, string>,
  timeoutMs: number,
  running: Set<number>,
): Promise<string> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const group = -(child.pid as number);
  running.add(group);
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  child.stderr.on('data', (chunk) => (printed += chunk));
  const timer = setTimeout(() => killPid(group), timeoutMs);
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  running.delete(group);
  if (code !== 0) throw new Error(`${args.at(-1)}\nended with ${code ?? 'SIGKILL, after its time limit'}: ${printed}`);
  return printed;
}

/** The processes of a machine, except the one that holds it. They share its mounts with it, and with no other process. */
async function processesOf(holder: number): Promise<number[]> {
  const mounts = await readlink(`/proc/${holder}/ns/mnt`);
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => (await readlink(`/proc/${pid}/ns/mnt`).catch(() => '')) === mounts),
  );
  return pids.filter((pid, n) => found[n] && pid !== holder);
}

/** Kills a process, if it has not ended yet. */
export function killPid(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * The network between the machines: one router with a link to each of them. The router drops packets of a cut
 * connection without an error message, as a broken switch does: a machine notices this only because no reply comes.
 */
export type Network = {
  connect(machine: Machine): Promise<void>;
  /** Cuts a machine off from others, in both directions. Returns a function that connects it again. */
  cut(machine: Machine, others: Machine[]): Promise<() => Promise<void>>;
  /** Cuts a machine off from everything. Returns a function that connects it again. */
  unplug(machine: Machine): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

export async function createNetwork(folder: string): Promise<Network> {
  const router = await createMachine({ name: 'router', address: '10.20.0.1', folder, hasOwnNetwork: true });
  await router.run('echo 1 > /proc/sys/net/ipv4/ip_forward');
  const inRouter = (args: string) => router.run(`ip ${args}`);

  // One program adds all rules at once, so that the machine is cut off from all others at the same moment.
  async function drop(packets: string[]): Promise<() => Promise<void>> {
    const change = (verb: string) => {
      const lines = packets.map((those) => `rule ${verb} ${those} blackhole`);
      return router.run(`printf '%s\\n' ${lines.map((line) => `'${line}'`).join(' ')} | ip -batch -`);
    };
    await change('add');
    return async () => void (await change('del'));
  }

  return {
    async connect({ name, address, holder }) {
      await inRouter(`link add ${name} type veth peer name eth0`);
      await inRouter(`link set eth0 netns ${holder}`);
      await inRouter(`addr add 10.20.0.1/32 dev ${name}`);
      await inRouter(`link set ${name} up`);
      await inRouter(`route add ${address}/32 dev ${name}`);
      const inside = async (args: string) =>
        void (await outputOf('nsenter', ['--target', String(holder), '--net', 'ip', ...args.split(' ')]));
      await inside(`addr add ${address}/32 dev eth0`);
      await inside('link set eth0 up');
      await inside('route add 10.20.0.1/32 dev eth0');
      await inside('route add default via 10.20.0.1');
    },
    cut: ({ address }, others) =>
      drop(others.flatMap((other) => [`from ${address} to ${other.address}`, `from ${other.address} to ${address}`])),
    unplug: ({ address }) => drop([`from ${address}`, `to ${address}`]),
    close: router.close,
  };
}
