import { setTimeout as pause } from 'node:timers/promises';
import { startDeployment, without } from '../../rig/deployment.ts';
import { atLeast, atMost, exactly, measured, percentile, timed } from '../../rig/facts.ts';
import { openConnections, sendCall } from '../../rig/http.ts';
import { assignRole, createOffer, createPeople } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';

const timeoutMs = 10_000;

/** Staff rename a doctor through one server while both servers have the page in their caches. */
export const freshPagesCheck: Check = {
  name: 'fresh-pages',
  promise: 'a change by staff is on the next page of the server that made it, and on every other server within 2 s',
  control: 'the notification of changes that other servers made',
  async run({ quick, control }: RunOptions) {
    const changes = control ? 3 : quick ? 5 : 20;
    const deployment = await startDeployment({ servers: 2, ...(control ? without('changes') : {}) });
    const [own = '', other = ''] = deployment.servers.map((server) => server.url);
    const agent = openConnections(4);
    try {
      const [admin] = await createPeople(deployment.owner, 1);
      if (!admin) throw new Error('Nobody is there');
      await assignRole(deployment.owner, 'admin', admin);
      const { doctorIds } = await createOffer(deployment.owner, 1);
      const [doctorId] = doctorIds;
      const cookie = `session=${admin.token}`;
      const read = async (url: string, path: string) => (await sendCall(url, { path, agent })).text;
      const page = (url: string) => read(url, `/doctors/${doctorId}`);
      const cacheHits = async () =>
        Number(/^page_cache_hits_total (\d+)/m.exec(await read(other, '/metrics'))?.[1] ?? Number.NaN);

      const stale = { page: 0, api: 0, never: 0 };
      const times: number[] = [];
      const hitsBefore = await cacheHits();
      for (let change = 0; change < changes; change += 1) {
        await pause(1_100); // both servers know the last change by then, and cache pages again
        for (const url of [own, other, own, other]) await page(url);
        const name = `Dr. Renamed ${change}`;
        const current = JSON.parse(
          (await sendCall(own, { path: `/api/admin/doctors/${doctorId}`, cookie, agent })).text,
        );
        const { id: _id, createdAt: _at, rating: _rating, upcomingCount: _count, ...form } = current;
        const body = { ...form, name, acceptsStranded: false };
        const answer = await sendCall(own, {
          method: 'PUT',
          path: `/api/admin/doctors/${doctorId}`,
          cookie,
          agent,
          body,
        });
        if (answer.status !== 200) throw new Error(`The change was refused: ${answer.status} ${answer.text}`);
        const began = performance.now();
        if (!(await page(own)).includes(name)) stale.page += 1;
        for (const url of [own, other])
          if (!(await read(url, `/api/doctors/${doctorId}`)).includes(name)) stale.api += 1;
        while (!(await page(other)).includes(name) && performance.now() - began < timeoutMs) await pause(10);
        times.push(performance.now() - began);
        if (performance.now() - began >= timeoutMs) stale.never += 1;
      }
      return [
        exactly('old pages from the server that made the change', stale.page, 0),
        exactly('old answers of the API', stale.api, 0),
        exactly('changes that the other server never showed', stale.never, 0),
        timed(atMost('until the other server showed it, slowest, in ms', Math.max(...times), 2_000)),
        measured('the same, middle, in ms', percentile(times, 0.5)),
        measured('changes', changes),
        atLeast('pages that the other server had kept', (await cacheHits()) - hitsBefore, changes),
      ];
    } finally {
      agent.destroy();
      await deployment.close();
    }
  },
};
