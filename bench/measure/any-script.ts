import { openConnections, sendRequest } from '../../rig/http.ts';
import { fullNames, scripts } from '../names-in-scripts.ts';
import type { Check } from './report.ts';

const minFound = 90;
const maxP99Ms = 30;

/**
 * Searches for a hundred full names in each script, one after the other over one connection. Counts the names of which a
 * doctor is on the first page, with or without an initial.
 */
export async function measureAnyScript(url: string): Promise<Check[]> {
  const agent = openConnections(1);
  const times: number[] = [];
  const checks: Check[] = [];
  try {
    for (const [index, script] of ['Latin', ...scripts].entries()) {
      const missed: string[] = [];
      for (const { latin, spellings } of fullNames) {
        const typed = index === 0 ? latin : (spellings[index - 1] as string);
        const path = `/api/doctors?q=${encodeURIComponent(typed)}`;
        const { status, text, ms } = await sendRequest(url, { path, agent });
        if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`);
        const { rows } = JSON.parse(text) as { rows: { name: string }[] };
        const [given, surname] = latin.split(' ');
        const isMeant = new RegExp(`^Dr\\. ${given} (\\w\\. )?${surname}$`);
        if (!rows.some(({ name }) => isMeant.test(name))) missed.push(typed);
        if (index > 0) times.push(ms);
      }
      if (missed.length > 0) console.log(`not on the first page: ${missed.join(', ')}`);
      const value = fullNames.length - missed.length;
      checks.push({
        what: `search in any script: names found in ${script}`,
        value,
        target: `≥ ${minFound}`,
        ok: value >= minFound,
      });
    }
  } finally {
    agent.destroy();
  }
  times.sort((a, b) => a - b);
  const percentile = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  console.log(`search in any script: p50 ${percentile(0.5).toFixed(1)} ms, ${times.length} searches`);
  const p99 = percentile(0.99);
  checks.push({ what: 'search in any script: p99 in ms', value: p99, target: `≤ ${maxP99Ms}`, ok: p99 <= maxP99Ms });
  return checks;
}
