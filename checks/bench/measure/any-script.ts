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
  const searches: { typed: string; ms: number; isLatin: boolean }[] = [];
  const checks: Check[] = [];
  const find = async (typed: string) => {
    const path = `/api/doctors?q=${encodeURIComponent(typed)}`;
    const { status, text, ms } = await sendRequest(url, { path, agent });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`);
    return { rows: (JSON.parse(text) as { rows: { name: string }[] }).rows, ms };
  };
  try {
    // Warm-up: V8 optimises code, and PostgreSQL plans a prepared statement, only after some searches.
    for (const { spellings } of fullNames) await find(spellings[0] as string);
    for (const [index, script] of ['Latin', ...scripts].entries()) {
      const missed: string[] = [];
      for (const { latin, spellings } of fullNames) {
        const typed = index === 0 ? latin : (spellings[index - 1] as string);
        const { rows, ms } = await find(typed);
        const [given, surname] = latin.split(' ');
        const isMeant = new RegExp(`^Dr\\. ${given} (\\w\\. )?${surname}$`);
        if (!rows.some(({ name }) => isMeant.test(name))) missed.push(typed);
        searches.push({ typed, ms, isLatin: index === 0 });
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
  const times = (isLatin: boolean) => {
    const sorted = searches.filter((one) => one.isLatin === isLatin).toSorted((a, b) => b.ms - a.ms);
    const slower = (share: number) => sorted[Math.floor(sorted.length * share)]?.ms ?? 0;
    return { p50: slower(0.5), p99: slower(0.01), slowest: sorted.slice(0, 5) };
  };
  const [latin, indic] = [times(true), times(false)];
  console.log(
    `search in any script: p50 ${indic.p50.toFixed(1)} ms; in Latin letters ${latin.p50.toFixed(1)} ms, p99 ${latin.p99.toFixed(1)} ms`,
  );
  console.log(`the slowest: ${indic.slowest.map(({ typed, ms }) => `${typed} ${ms.toFixed(0)} ms`).join(', ')}`);
  const { p99 } = indic;
  checks.push({ what: 'search in any script: p99 in ms', value: p99, target: `≤ ${maxP99Ms}`, ok: p99 <= maxP99Ms });
  return checks;
}
