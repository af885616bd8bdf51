import { output } from '../../rig/processes.ts';
import { createMachine, type Machine } from './machine.ts';

/**
 * The network between the machines: one router with a link to each of them. Packets that are cut are dropped on the router
 * without a word, as by a broken switch: no machine learns of it except by waiting.
 */
export type Network = {
  /** Connects a machine. */
  connect(machine: Machine): Promise<void>;
  /** Cuts a machine off from others, in both directions. Returns a function that ends it. */
  cut(machine: Machine, others: Machine[]): Promise<() => Promise<void>>;
  /** Cuts a machine off from everything. Returns a function that ends it. */
  unplug(machine: Machine): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

export async function createNetwork(folder: string): Promise<Network> {
  const router = await createMachine({ name: 'router', address: '10.20.0.1', folder, hasOwnNetwork: true });
  await router.run('echo 1 > /proc/sys/net/ipv4/ip_forward');
  const inRouter = (args: string) => router.run(`ip ${args}`);

  // All rules are added at once, by one program: the machine is cut off from all others at the same moment.
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
        void (await output('nsenter', ['--target', String(holder), '--net', 'ip', ...args.split(' ')]));
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
