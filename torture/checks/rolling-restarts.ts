import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, ask, type Call, openConnections } from '../../rig/http.ts';
import { createOffer, createPeople, slot } from '../../rig/people.ts';
import { openStage, type Stage, startServer } from '../../rig/stage.ts';
import { type Check, exactly, type Order, percentile, told } from '../check.ts';

/** A new version goes out: one server after the other is stopped and started while families read and book. */
export const rollingRestarts: Check = {
  name: 'rolling-restarts',
  promise: 'twenty rolling restarts of two servers under load fail no request',
  control: null,
  async run({ quick }: Order) {
    const restarts = quick ? 4 : 20;
    const stage = await openStage({ servers: 2 });
    const agent = openConnections(64);
    try {
      const people = await createPeople(stage.owner, 50);
      const { form } = await createOffer(stage.owner, 1);
      const seen = { asked: 0, failed: new Map<number, number>(), second: 0, booked: 0 };
      const times: number[] = [];
      let isOver = false;
      const clients = Array.from({ length: 16 }, async (_, client) => {
        for (let turn = client; !isOver; turn += 16) {
          const person = people[turn % people.length];
          const cookie = `session=${person?.token}`;
          const booking = { ...form, ...slot(turn % 14_000), key: randomUUID(), patientId: person?.patientId };
          const reads = [{ path: '/api/cities' }, { path: '/api/doctors' }, { path: '/api/patients', cookie }];
          const writes = turn % 8 === 0;
          const call: Call = writes
            ? { path: '/api/appointments', cookie, body: { ...booking, confirmsOverlap: true } }
            : (reads[turn % 3] as Call);
          const { answer, tries } = await balance(stage, turn, { ...call, agent });
          seen.asked += 1;
          times.push(answer.ms);
          if (tries > 1) seen.second += 1;
          if (answer.status === 201) seen.booked += 1;
          else if (answer.status !== 200) seen.failed.set(answer.status, (seen.failed.get(answer.status) ?? 0) + 1);
          await pause(5);
        }
      });
      for (let n = 0; n < restarts; n += 1) {
        const server = stage.servers[n % 2];
        if (!server) break;
        const gone = once(server.process, 'exit');
        server.process.kill('SIGTERM');
        await gone;
        stage.servers[n % 2] = await startServer({ env: stage.env, port: Number(new URL(server.url).port) });
        await pause(300);
      }
      isOver = true;
      await Promise.all(clients);
      const [{ count }] = await stage.owner<[{ count: number }]>`select count(*)::integer as count from appointments`;
      const failures = [...seen.failed].map(([status, times]) => `${times} × ${status || 'no answer'}`).join(', ');
      return [
        exactly(
          `failed requests${failures && ` (${failures})`}`,
          [...seen.failed.values()].reduce((a, b) => a + b, 0),
          0,
        ),
        exactly('bookings stored, of those acknowledged', count, seen.booked),
        told('restarts', restarts),
        told('requests', seen.asked),
        told('requests that the other server answered', seen.second),
        told('waited, 99 of 100, in ms', percentile(times, 0.99)),
      ];
    } finally {
      agent.destroy();
      await stage.close();
    }
  },
};

/** What a balancer does: where a server does not answer, the other one is asked. A booking's key makes that safe. */
async function balance(stage: Stage, turn: number, call: Call): Promise<{ answer: Answer; tries: number }> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(stage.servers[(turn + tries) % 2]?.url ?? '', call);
    const isAway = answer.status === 0 || answer.status === 503;
    if (!isAway || tries === 2) return { answer, tries };
  }
}
