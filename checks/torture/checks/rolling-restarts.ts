import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '#server/db/sql.ts';
import { type Deployment, startDeployment, startServer, without } from '../../rig/deployment.ts';
import { exactly, measured, percentile } from '../../rig/facts.ts';
import { type Call, openConnections, type Reply, sendCall } from '../../rig/http.ts';
import { bookingForm, createOffer, createPeople } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';

/** As in a deployment, the servers are restarted one after the other while families read and book. */
export const rollingRestartsCheck: Check = {
  name: 'rolling-restarts',
  promise: 'twenty rolling restarts of two servers under load fail no request',
  control: 'the wait for requests in flight when a server stops',
  async run({ quick, control }: RunOptions) {
    const restarts = quick || control ? 2 : 20;
    const lacks = control ? without('drain') : { flags: [], env: {} };
    const deployment = await startDeployment({ servers: 2, ...lacks });
    const agent = openConnections(64);
    try {
      const people = await createPeople(deployment.owner, 1_000); // enough that no family reaches a booking limit
      const { form } = await createOffer(deployment.owner, 1);
      const seen = { asked: 0, failed: new Map<number, number>(), second: 0, booked: 0, cut: 0 };
      const times: number[] = [];
      let isOver = false;
      const clients = Array.from({ length: 16 }, async (_, client) => {
        for (let turn = client; !isOver; turn += 16) {
          const writes = turn % 8 === 0;
          const person = people[(writes ? turn / 8 : turn) % people.length];
          const cookie = `session=${person?.token}`;
          const reads = [{ path: '/api/cities' }, { path: '/api/doctors' }, { path: '/api/patients', cookie }];
          const call: Call = writes
            ? { path: '/api/appointments', cookie, body: bookingForm(form, person?.patientId, turn % 14_000) }
            : (reads[turn % 3] as Call);
          const { answer, tries } = await balance(deployment, turn, { ...call, agent });
          seen.asked += 1;
          times.push(answer.ms);
          if (tries > 1) seen.second += 1;
          if (answer.status === 201) seen.booked += 1;
          else if (answer.status !== 200) seen.failed.set(answer.status, (seen.failed.get(answer.status) ?? 0) + 1);
          await pause(5);
        }
      });
      for (let n = 0; n < restarts; n += 1) {
        const server = deployment.servers[n % 2];
        if (!server) break;
        const gone = once(server.process, 'exit');
        const halves = people.slice(n * 4, n * 4 + 4).map(({ token, patientId }, one) => {
          return sendHalf(server.url, `session=${token}`, bookingForm(form, patientId, 13_000 + n * 4 + one));
        });
        await pause(100); // until the server reads them
        server.process.kill('SIGTERM');
        await pause(100);
        for (const half of halves) {
          const status = await half.finish();
          if (status === 201) seen.booked += 1;
          else seen.cut += 1;
        }
        await gone;
        const port = Number(new URL(server.url).port);
        deployment.servers[n % 2] = await startServer({ env: deployment.env, flags: lacks.flags, port });
        await pause(300);
      }
      isOver = true;
      await Promise.all(clients);
      const { count } = await deployment.owner.row<{ count: number }>(
        sql`select count(*)::integer as count from appointments`,
      );
      const failures = [...seen.failed].map(([status, times]) => `${times} × ${status || 'no answer'}`).join(', ');
      return [
        exactly(
          `failed requests${failures && ` (${failures})`}`,
          [...seen.failed.values()].reduce((a, b) => a + b, 0),
          0,
        ),
        exactly('requests under way at a stop that were cut', seen.cut, 0),
        exactly('bookings stored, of those acknowledged', count, seen.booked),
        measured('restarts', restarts),
        measured('requests', seen.asked),
        measured('requests that the other server answered', seen.second),
        measured('waited, 99 of 100, in ms', percentile(times, 0.99)),
      ];
    } finally {
      agent.destroy();
      await deployment.close();
    }
  },
};

/** Sends half of a booking. The server must wait for the other half and reply. */
function sendHalf(url: string, cookie: string, body: object) {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), cookie };
  const sent = request(new URL('/api/appointments', url), { method: 'POST', headers, agent: false });
  const status = new Promise<number>((resolve) => {
    sent.on('error', () => resolve(0));
    sent.on('response', (response) => resolve(response.resume().statusCode ?? 0));
  });
  sent.write(text.slice(0, 20));
  return {
    finish: () => {
      sent.end(text.slice(20));
      return status;
    },
  };
}

/** A load balancer: if a server does not reply, the other one gets the request. The idempotency key makes that safe for bookings. */
async function balance(deployment: Deployment, turn: number, call: Call): Promise<{ answer: Reply; tries: number }> {
  for (let tries = 1; ; tries += 1) {
    const answer = await sendCall(deployment.servers[(turn + tries) % 2]?.url ?? '', call);
    const isUnavailable = answer.status === 0 || answer.status === 503;
    if (!isUnavailable || tries === 2) return { answer, tries };
  }
}
