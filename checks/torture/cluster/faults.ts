import { setTimeout as pause } from 'node:timers/promises';
import { childrenOf } from '../../rig/processes.ts';
import { etcdLeader, leaderOf, membersOf } from './cluster-state.ts';
import { killPid, type Machine, type Network } from './machine.ts';
import { follow } from './runbook.ts';

export type Scene = { databases: Machine[]; application: Machine; network: Network };

/** A way to lose the primary. `strike` returns a function that repairs it, such as a cable or a power switch. */
export type Fault = {
  name: string;
  /** Whether another machine must become the primary. */
  replacesPrimary: boolean;
  strike(scene: Scene, primary: Machine): Promise<() => Promise<void>>;
};

const nothing = async () => undefined;

export const faults: Fault[] = [
  {
    name: 'planned switchover',
    replacesPrimary: true,
    async strike({ application }) {
      const differences = await follow(application, '### A planned switchover');
      if (differences.length > 0) throw new Error(differences.join('\n'));
      return nothing;
    },
  },
  {
    name: 'kill -9 of PostgreSQL',
    replacesPrimary: true,
    async strike(_scene, primary) {
      const postmaster = Number(await primary.run('head -n 1 /var/lib/postgresql/*/caresaathi/postmaster.pid'));
      for (const pid of [postmaster, ...childrenOf(postmaster)]) killPid(pid);
      return nothing;
    },
  },
  {
    name: 'kill -9 of the whole machine',
    replacesPrimary: true,
    async strike({ network }, primary) {
      const plug = await network.unplug(primary); // a dead machine closes no connection
      await primary.killAll();
      return async () => {
        await plug();
        await primary.boot();
      };
    },
  },
  {
    name: 'kill -9 of etcd’s leader',
    replacesPrimary: false,
    async strike({ databases }) {
      const machine = await etcdLeader(databases);
      killPid(Number(await machine.run('cat /run/units/etcd.pid')));
      return nothing;
    },
  },
  {
    name: 'the primary is cut off',
    replacesPrimary: true,
    async strike({ network, databases }, primary) {
      return network.cut(
        primary,
        databases.filter((machine) => machine !== primary),
      );
    },
  },
];
export async function findPrimary(databases: Machine[]): Promise<Machine> {
  const leader = leaderOf(await membersOf(databases));
  const primary = databases.find(({ name }) => name === leader?.name);
  if (!primary) throw new Error('The cluster has no primary.');
  return primary;
}

/** Waits until another machine is the primary, as the others see it. */
export async function waitForOtherPrimary(databases: Machine[], old: Machine): Promise<void> {
  const others = databases.filter((machine) => machine !== old);
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; await pause(200)) {
    const leader = leaderOf(await membersOf(others));
    if (leader && leader.name !== old.name && leader.state === 'running') return;
  }
  throw new Error('No other machine became the primary within a minute.');
}
