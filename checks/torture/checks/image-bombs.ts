import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { animatedWebp, blackPng, greyJpeg, packedChunk } from '#server/test/hostile-pictures.ts';
import { startDeployment, without } from '../../rig/deployment.ts';
import { atMost, exactly, measured, percentile } from '../../rig/facts.ts';
import { inParallel, openConnections, sendCall } from '../../rig/http.ts';
import { assignRole, createPeople, type Person } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';

const clients = 6;
// One picture may take 180 MB. The rest is for queued uploads, data in transit, and memory that the heap has not released.
const maxGrowthMb = 300;
const size = { width: 7_000, height: 7_000 };

/** Members of staff, or attackers with their password, upload pictures that are expensive to decode. */
export const imageBombsCheck: Check = {
  name: 'image-bombs',
  promise: 'hostile pictures from several clients at once are rejected within bounded memory, and visitors are served',
  control: 'the limits of what a picture may cost, and the queue in front of the decoder',
  async run({ quick, control }: RunOptions) {
    const rounds = control ? 2 : quick ? 2 : 5;
    const bombs = [...memoryBombs(), ...(control ? [] : await timeBombs())]; // without the guard, each of these takes minutes
    const deployment = await startDeployment({ servers: 1, ...(control ? without('picture-cost') : {}) });
    const { url = '', pid = 0 } = deployment.servers[0] ?? {};
    const agent = openConnections(8);
    const watch = watchMemory(pid);
    try {
      const staff = await createPeople(deployment.owner, clients);
      await assignRole(deployment.owner, 'manager', ...staff);
      const photo = greyJpeg({ width: 8_160, height: 6_120, scans: 10, isSubsampled: true });
      const send = (picture: Buffer, n: number) => upload(url, picture, staff[n % clients] as Person);
      const first = await send(photo, 0);
      watch.begin();

      const statuses: number[] = [];
      let busy = 0;
      let withoutRetry = 0;
      let isOver = false;
      const visits: number[] = [];
      let failedVisits = 0;
      const visitors = inParallel(4, 4, async () => {
        while (!isOver) {
          const { status, ms } = await sendCall(url, { path: '/api/cities', agent });
          visits.push(ms);
          if (status !== 200) failedVisits += 1;
        }
      });
      await inParallel(bombs.length * rounds, clients, async (n) => {
        for (let attempt = 0; attempt < 100; attempt += 1, await pause(200)) {
          const { status, retryAfter } = await send(bombs[n % bombs.length] as Buffer, n);
          if (status !== 503) return void statuses.push(status);
          busy += 1;
          if (!retryAfter) withoutRetry += 1;
        }
      });
      const last = await send(photo, 1);
      isOver = true;
      await visitors;

      return [
        measured('hostile pictures', bombs.length * rounds),
        exactly('hostile pictures that were not refused (400)', bombs.length * rounds - count(statuses, 400), 0),
        exactly('503 without Retry-After', withoutRetry, 0),
        atMost('memory of the server grew at most by, in MB', watch.grownMb(), maxGrowthMb),
        exactly('visitors who were not served', failedVisits, 0),
        exactly('an ordinary photo before and after', Number(first.status === 201) + Number(last.status === 201), 2),
        measured('visits meanwhile', visits.length),
        measured('visitors waited, 99 of 100, in ms', percentile(visits, 0.99)),
        measured('answers 503, after which the picture was sent again', busy),
      ];
    } finally {
      watch.end();
      agent.destroy();
      await deployment.close();
    }
  },
};

const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length;

function memoryBombs(): Buffer[] {
  return [
    blackPng({ ...size, depth: 16, channels: 4, isInterlaced: true }),
    blackPng({ ...size, channels: 4, isInterlaced: true }),
    blackPng({ width: 22_200, height: 2_230, depth: 16, channels: 4 }),
    greyJpeg({ ...size, scans: 2 }),
    greyJpeg({ ...size, scans: 'per-component', components: 4 }),
  ];
}

async function timeBombs(): Promise<Buffer[]> {
  const pixel = { create: { width: 1, height: 1, channels: 3, background: '#123' } } as const;
  return [
    blackPng({ width: 1_000_000, height: 49 }),
    blackPng({ ...size, height: 7_200 }, Array(100).fill(packedChunk('zTXt', 40_000_000))),
    greyJpeg({ ...size, scans: 20_000, isSubsampled: true }),
    animatedWebp(await sharp(pixel).webp({ lossless: true }).toBuffer(), 60_000),
    blackPng(size).subarray(0, 100_000),
  ];
}

/** The status is 0 if there is no reply. */
async function upload(url: string, picture: Buffer, { token }: Person) {
  const headers = { 'content-type': 'application/octet-stream', cookie: `session=${token}` };
  const body = new Uint8Array(picture);
  const reply = await fetch(`${url}/api/admin/images/doctors`, { method: 'POST', headers, body }).catch(() => null);
  await reply?.text();
  return { status: reply?.status ?? 0, retryAfter: reply?.headers.get('retry-after') ?? null };
}

/** Measures the memory of a process continuously. */
function watchMemory(pid: number) {
  const resident = () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  let before = 0;
  let peak = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    begin: () => {
      before = resident();
      timer = setInterval(() => {
        peak = Math.max(peak, resident());
      }, 10);
    },
    grownMb: () => Math.max(0, peak - before),
    end: () => clearInterval(timer),
  };
}
