// `npm run partitions`: creates the tables of coming months for the audit log and the access records, and detaches the
// tables of old months. See docs/operations.md.
import { parseArgs } from 'node:util';
import type { Pool } from '../db/client.ts';
import * as partitions from '../db/partitions.ts';
import { openPool } from '../db/pools.ts';
import { withEmbeddedOwner } from '../embedded/embedded-database.ts';
import { StartError } from '../errors.ts';
import { runCommand } from './command.ts';

const usage = 'npm run partitions [-- [--ahead MONTHS] [--keep-audit MONTHS] [--keep-access MONTHS] [--dry-run]]';
const maxMonths = 240;

await runCommand(
  usage,
  async ({ config, print }) => {
    const { values } = parseArgs({
      options: {
        ahead: { type: 'string', default: '12' },
        'keep-audit': { type: 'string' },
        'keep-access': { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
      },
    });
    const isDryRun = values['dry-run'];
    const ahead = parseMonths('ahead', values.ahead, 1);
    // At least two months are kept, because messages are derived from the audit log of the last days.
    const kept: [partitions.PartitionedTable, number | null][] = [
      ['audit_log', parseKept('keep-audit', values['keep-audit'])],
      ['access_records', parseKept('keep-access', values['keep-access'])],
    ];

    const work = async (owner: Pool) => {
      const created = await (isDryRun
        ? partitions.findMissingPartitions(owner, ahead)
        : partitions.createPartitions(owner, ahead));
      print(describeCreated(created, ahead, isDryRun));
      for (const [table, months] of kept) {
        if (months === null) continue;
        const old = await partitions.findOldPartitions(owner, table, months);
        if (old.length === 0) print(`Nothing to detach: ${table} has no month that is older than ${months} months.`);
        for (const partition of old) {
          if (!isDryRun) await partitions.detachPartition(owner, partition);
          const size = (partition.bytes / 1024 ** 2).toFixed(1);
          print(`${isDryRun ? 'Would detach' : 'Detached'} ${partition.name} (${size} MB) from ${table}.`);
        }
        if (old.length > 0 && !isDryRun)
          print('A detached month is a table of its own. Save it with pg_dump if you must keep it, then drop it.');
      }
    };
    const withPool = async (owner: Parameters<typeof openPool>[0]) => {
      const pool = openPool(owner, { max: 1, usesPreparedStatements: false });
      await work(pool).finally(() => pool.end({ timeout: 2 }));
    };
    if (config.database) await withPool(config.database.url);
    else await withEmbeddedOwner(config, withPool);
  },
  { acceptsExternalDatabase: true },
);

function parseKept(option: string, text: string | undefined): number | null {
  return text === undefined ? null : parseMonths(option, text, 2);
}

function parseMonths(option: string, text: string, least: number): number {
  const months = Number(text);
  if (/^\d+$/.test(text) && months >= least && months <= maxMonths) return months;
  throw new StartError(`--${option} needs a number of months from ${least} to ${maxMonths}.`);
}

function describeCreated(names: string[], ahead: number, isDryRun: boolean): string {
  if (names.length === 0) return `Nothing to create: this month and the next ${ahead} exist.`;
  return `${isDryRun ? 'Would create' : 'Created'} ${names.length} partitions: ${names.join(', ')}.`;
}
