import { setTimeout as pause } from 'node:timers/promises';
import { startDeployment, without } from '../../rig/deployment.ts';
import { atLeast, atMost, exactly, measured, percentile, timed } from '../../rig/facts.ts';
import { sendCall } from '../../rig/http.ts';
import { memoryOf } from '../../rig/processes.ts';
import type { Check, RunOptions } from '../check.ts';
import { hasProxy, type ProxyName, startProxy } from '../documented-proxies.ts';
import { startUnreadReaders } from '../held-connections.ts';
import { noWarnings, prepareVisits } from '../visitors.ts';

const counts = ({ quick, control }: RunOptions) =>
  quick || control ? { sockets: 300, seconds: 40 } : { sockets: 500, seconds: 300 };
/** The largest public reply: a megabyte, so that four fill the buffers of a connection. */
const path = '/api/docs';
const attackerOf = (n: number) => `127.8.0.${1 + (n % 20)}`;

/** Clients pipeline requests for large replies and read nothing, while visitors read and book. */
const unreadReplies = (front: ProxyName | null): Check => ({
  name: front ? `unread-replies-${front}` : 'unread-replies',
  promise: `500 connections that read nothing of ten large replies${front ? `, through ${front},` : ''} disturb no visitor`,
  // A proxy requests one reply at a time and reads it completely. It keeps the replies that its clients do not read.
  control: front
    ? null
    : 'the rules that a request leaves when its reply is handed over, and that a connection has one reply at a time',
  needs: () =>
    front && !hasProxy(front) ? `${front} (of Debian: ${front === 'nginx' ? 'nginx-light' : front})` : null,
  async run(order: RunOptions) {
    const { sockets, seconds } = counts(order);
    const guard = order.control ? without('unread-replies') : { flags: [], env: {} };
    const env = { ...guard.env, ...(front ? { TRUST_PROXY: '127.0.0.1' } : {}) };
    const deployment = await startDeployment({ servers: 1, flags: guard.flags, env });
    const [server] = deployment.servers;
    const serverUrl = server?.url ?? '';
    let proxy: Awaited<ReturnType<typeof startProxy>> | null = null;
    try {
      if (front) proxy = await startProxy(front, serverUrl);
      const url = proxy?.url ?? serverUrl;
      // Each family may book 12 visits.
      const visit = await prepareVisits(deployment, url, order.quick || order.control ? 1_500 : 6_000);
      await visit(3, undefined); // warm-up
      const calm = await visit(Math.min(seconds / 3, 20), undefined);
      const memoryBefore = memoryOf(server?.pid ?? 0);

      const attack = startUnreadReaders(url, path, sockets, attackerOf);
      await pause(2_000);
      const busy = await visit(seconds, undefined);
      const memory = memoryOf(server?.pid ?? 0);
      await attack.stop();
      const { text } = await sendCall(serverUrl, { path: '/metrics' });
      const closed = Number(/^connections_closed_unread_total (\d+)$/m.exec(text)?.[1] ?? 0);

      return [
        exactly('visitors’ requests that failed', busy.failed, 0),
        exactly('failed before the attack', calm.failed, 0),
        timed(atMost('visitors waited, 99 of 100, in ms', busy.p99, Math.max(calm.p99 * 5, 300))),
        measured('the same without attackers', calm.p99),
        atLeast('connections held at the same time, middle', percentile(attack.held, 0.5), sockets * 0.7),
        ...(front
          ? []
          : [atLeast('connections closed because nobody read', closed, order.control ? 0 : sockets * 0.1)]),
        noWarnings(server?.logged() ?? ''),
        measured('connections opened by attackers', attack.opened()),
        measured('visitors’ requests', busy.requests),
        measured('memory during the attack, in MB more', memory - memoryBefore),
      ];
    } finally {
      await proxy?.close();
      await deployment.close();
    }
  },
});

export const unreadRepliesChecks = [unreadReplies(null), unreadReplies('nginx'), unreadReplies('caddy')];
