import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createTemporaryFolder } from '../../rig/deployment.ts';
import { atMost, type Fact, median } from '../../rig/facts.ts';
import { startProgram, stopProgram } from '../../rig/processes.ts';

const maxMs = { first: 5_000, later: 1_500 };

type Phases = Record<string, number>;

/** Measures the time from the start of the process until it reports that it is ready, on an empty folder and on a used one. */
export async function measureStartUp(port: number, rounds: number): Promise<{ checks: Fact[]; phases: object }> {
  const starts: { first: Phases[]; later: Phases[] } = { first: [], later: [] };
  for (let round = 0; round < rounds; round += 1) {
    const folder = await createTemporaryFolder();
    try {
      starts.first.push(await startOnce(folder, port));
      starts.later.push(await startOnce(folder, port));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  const middle = { first: middleOf(starts.first), later: middleOf(starts.later) };
  for (const [which, phases] of Object.entries(middle))
    console.log(
      `start, ${which} run: ${Object.entries(phases)
        .map(([phase, ms]) => `${phase} ${ms.toFixed(0)}`)
        .join(', ')} ms`,
    );
  const checks = (['first', 'later'] as const).map((which) => {
    const value = middle[which].ready ?? Number.NaN;
    return atMost(`start, ${which} run: ms until ready`, value, maxMs[which]);
  });
  return { checks, phases: middle };
}

/** The end of each phase, in milliseconds. */
async function startOnce(folder: string, port: number): Promise<Phases> {
  const phases: Phases = {};
  const began = performance.now();
  const env = {
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'debug',
    DEMO_DATA: 'false',
    ADMIN_PASSWORD: 'for-the-bench',
    NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/server', import.meta.url)), // as `npm start`
  };
  const server = await startProgram(['server/main.ts'], env, /is ready at/, (line) => {
    const entry = line.startsWith('{') ? (JSON.parse(line) as { phase?: string; ms?: number }) : {};
    if (entry.phase && entry.ms) phases[entry.phase] = entry.ms;
  });
  phases.ready = performance.now() - began;
  await stopProgram(server);
  return phases;
}

function middleOf(starts: Phases[]): Phases {
  const names = Object.keys(starts[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(starts.map((phases) => phases[name] ?? Number.NaN))]));
}
