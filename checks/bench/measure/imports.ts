import type { ImportReply } from '#contract/shared/spreadsheet-imports.ts';
import { doctorHeaders } from '#contract/shared/spreadsheets.ts';
import { sql } from '#server/db/sql.ts';
import { atMost, exactly, type Fact } from '../../rig/facts.ts';
import { cpuOf, cpuOfPostgres } from '../../rig/processes.ts';
import { type BenchServer, openOwner } from './bench-server.ts';

const rows = 5_000;
const maxSeconds = 10;
/** New licence numbers in each run: earlier doctors are archived, as deleting each would read all appointments. */
const licence = `BENCH-${Date.now()}-`;

/** The seconds that the import of 5,000 doctors takes: all new, all changed, without a change, and with one wrong row. */
export async function measureImports(server: BenchServer, folder: string): Promise<Fact[]> {
  const owner = await openOwner(folder, server.address);
  try {
    const { name: city } = await owner.row<{ name: string }>(sql`
      select name from cities where is_active and archived_at is null order by name limit 1`);
    const stored = async () =>
      (
        await owner.row<{ n: number }>(sql`
        select count(*)::integer as n from doctors where license_number like ${`${licence}%`}`)
      ).n;

    const wrong = await importFile(server, `${fileOf(city, 800)}${lineOf(rows, city, 'free')}`);
    const storedAfterWrong = await stored();
    const added = await importFile(server, fileOf(city, 800));
    const changed = await importFile(server, fileOf(city, 900));
    const same = await importFile(server, fileOf(city, 900));
    const counts = [added.verdicts.new, changed.verdicts.changed, same.verdicts.same, await stored()];
    if (counts.some((count) => count !== rows)) throw new Error(`The imports have other verdicts: ${counts}.`);
    return [
      secondsOf('all new', added),
      secondsOf('all changed', changed),
      secondsOf('no change', same),
      secondsOf('one wrong row', wrong),
      exactly('import with one wrong row: stored', storedAfterWrong, 0),
    ];
  } finally {
    await owner.run(sql`update doctors set archived_at = now() where license_number like ${`${licence}%`}`);
    await owner.end();
  }
}

type Measured = { checkMs: number; importMs: number; processorMs: number; verdicts: Record<string, number> };

function secondsOf(what: string, { checkMs, importMs, processorMs }: Measured): Fact {
  const value = importMs / 1_000;
  return atMost(
    `import of 5,000 doctors in s, ${what} (check ${(checkMs / 1_000).toFixed(2)} s, both ${(processorMs / 1_000).toFixed(2)} s of processor time)`,
    value,
    maxSeconds,
  );
}

/** Checks a file and then imports it. A file with a wrong row is rejected. */
async function importFile(server: BenchServer, text: string): Promise<Measured> {
  const send = async (query: string, expected: number) => {
    const began = performance.now();
    const response = await fetch(`${server.serverUrl}/api/admin/doctors/import?${query}`, {
      method: 'POST',
      headers: {
        cookie: server.people.admin.cookie,
        'content-type': 'application/octet-stream',
        origin: server.serverUrl,
      },
      body: text,
    });
    const reply = (await response.json()) as ImportReply & { message?: string };
    if (response.status !== expected) throw new Error(`The import answered ${response.status}: ${reply.message}`);
    return { reply, ms: performance.now() - began };
  };
  const processor = () => (cpuOf(server.serverPid) + cpuOfPostgres(server.address.postmaster)) / 1_000;
  const before = processor();
  const { reply, ms: checkMs } = await send('dryRun=true', 200);
  const isWrong = reply.rows.some(({ verdict }) => verdict === 'wrong');
  const { ms: importMs } = await send(`digest=${reply.digest}`, isWrong ? 409 : 200);
  const byVerdict = Object.entries(Object.groupBy(reply.rows, ({ verdict }) => verdict));
  const processorMs = processor() - before;
  return {
    checkMs,
    importMs,
    processorMs,
    verdicts: Object.fromEntries(byVerdict.map(([name, all]) => [name, all.length])),
  };
}

function fileOf(city: string, fee: number): string {
  const lines = Array.from({ length: rows }, (_, n) => lineOf(n, city, String(fee)));
  return `\ufeff${Object.values(doctorHeaders).join(',')}\r\n${lines.join('')}`;
}

function lineOf(n: number, city: string, fee: string): string {
  const bio = '"Sees adults and children, speaks slowly, and explains every step of a treatment."';
  const hours = '"Mon-Fri 09:00-13:00, 17:00-20:00; Sat 09:00-13:00"';
  return `Dr. Import ${n},Bench Hospital,"MBBS, MD",Urologist,${city},12,${fee},98${String(n).padStart(8, '0')},import${n}@example.in,${licence}${n},"Hindi, English",${bio},"Monday, Tuesday",Mornings,${hours},30,\r\n`;
}
