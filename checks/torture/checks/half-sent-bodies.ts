import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { startDeployment, without } from '../../rig/deployment.ts';
import { atLeast, atMost, exactly, measured, percentile, timed } from '../../rig/facts.ts';
import { sendCall } from '../../rig/http.ts';
import type { Check, RunOptions } from '../check.ts';
import { hasProxy, type ProxyName, startProxy } from '../documented-proxies.ts';
import { startHalfSenders } from '../held-connections.ts';
import { noWarnings, prepareVisits } from '../visitors.ts';

const counts = ({ quick, control }: RunOptions) =>
  quick || control ? { bodies: 400, seconds: 15, kilobytes: 1_000 } : { bodies: 1_000, seconds: 60, kilobytes: 4_900 };
const kilobytesPerSecond = 60; // half a megabit: a phone with a weak connection

const attackerOf = (n: number) => `127.8.0.${1 + (n % 20)}`;
const carrierOf = () => '127.7.0.1';

/** Clients keep sending bodies that never end, while visitors read and book, and one uploads a picture slowly. */
const halfSentBodies = (front: ProxyName | null): Check => ({
  name: front ? `half-sent-bodies-${front}` : 'half-sent-bodies',
  promise: `a thousand half-sent bodies${front ? `, through ${front},` : ''} disturb no visitor; a slow picture arrives`,
  control: 'the rule that a request is in flight only once its body is complete',
  needs: () =>
    front && !hasProxy(front) ? `${front} (of Debian: ${front === 'nginx' ? 'nginx-light' : front})` : null,
  async run(order: RunOptions) {
    const { bodies, seconds, kilobytes } = counts(order);
    const guard = order.control ? without('complete-bodies') : { flags: [], env: {} };
    const env = { ...guard.env, ...(front ? { TRUST_PROXY: '127.0.0.1' } : {}) };
    const deployment = await startDeployment({ servers: 1, flags: guard.flags, env });
    const [server] = deployment.servers;
    const serverUrl = server?.url ?? '';
    // nginx buffers bodies until they are complete. With --control this is off, so that the server's own guard is tested.
    let proxy: Awaited<ReturnType<typeof startProxy>> | null = null;
    try {
      if (front) proxy = await startProxy(front, serverUrl, { buffersBodies: !order.control });
      const url = proxy?.url ?? serverUrl;
      const visit = await prepareVisits(deployment, url);
      await visit(3, undefined); // warm-up
      const calm = await visit(seconds / 3, undefined);

      const picture = sendSlowly(url, kilobytes);
      const attack = startHalfSenders(url, bodies, attackerOf);
      await pause(2_000);
      const busy = await visit(seconds, undefined);
      await attack.stop();

      const shared = startHalfSenders(url, bodies, carrierOf);
      await pause(2_000);
      const behindCarrier = await visit(seconds / 3, carrierOf);
      await shared.stop();

      return [
        exactly('visitors’ requests that failed', busy.failed, 0),
        exactly('visitors’ requests that failed, at the attackers’ own address', behindCarrier.failed, 0),
        exactly('failed before the attack', calm.failed, 0),
        timed(atMost('visitors waited, 99 of 100, in ms', busy.p99, calm.p99 * 3)),
        timed(atMost('the same at the attackers’ own address', behindCarrier.p99, calm.p99 * 3)),
        measured('the same without attackers', calm.p99),
        exactly(`picture of ${kilobytes} kB at ${kilobytesPerSecond} kB a second: status`, await picture, 201),
        noWarnings(server?.logged() ?? ''),
        atLeast('bodies held at the same time, middle', percentile(attack.held, 0.5), order.control ? 0 : bodies * 0.7),
        measured('connections opened by attackers', attack.opened() + shared.opened()),
        measured('visitors’ requests', busy.requests + behindCarrier.requests),
      ];
    } finally {
      await proxy?.close();
      await deployment.close();
    }
  },
});

export const halfSentBodiesChecks = [halfSentBodies(null), halfSentBodies('nginx'), halfSentBodies('caddy')];

/** Uploads a picture as staff over a slow connection. Returns the status. */
async function sendSlowly(url: string, kilobytes: number): Promise<number> {
  const signedIn = await sendCall(url, {
    path: '/api/admin/sign-in',
    body: { phone: '9000000000', password: 'for-this-run' },
  });
  const cookie = String(signedIn.headers['set-cookie']?.find((one) => one.startsWith('session='))).split(';')[0] ?? '';
  const side = Math.floor(Math.sqrt((kilobytes * 1000) / 3.1)); // noise cannot be compressed: three bytes for each pixel
  const pixels = { raw: { width: side, height: side, channels: 3 as const } };
  const picture = await sharp(randomBytes(side * side * 3), pixels)
    .png()
    .toBuffer();
  const headers = { cookie, 'content-type': 'image/png', 'content-length': picture.length };
  const sent = request(new URL('/api/admin/images/doctors', url), { method: 'POST', headers, agent: false });
  const status = new Promise<number>((resolve) => {
    sent.on('error', () => resolve(0));
    sent.on('response', (response) => resolve(response.resume().statusCode ?? 0));
  });
  const piece = kilobytesPerSecond * 100;
  for (let at = 0; at < picture.length && !sent.destroyed; at += piece) {
    sent.write(picture.subarray(at, at + piece));
    await pause(100);
  }
  sent.end();
  return status;
}
