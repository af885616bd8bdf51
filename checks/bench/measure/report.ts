import { atLeast, atMost, exactly, type Fact, median } from '../../rig/facts.ts';
import type { Scenario } from '../scenarios.ts';
import type { Round } from './round.ts';

/** The median of each figure. Shares are computed within a round, in which the load of the machine affects both sides. */
export function middleOf(rounds: Round[]): Round {
  const of = (read: (round: Round) => number) => median(rounds.map(read));
  const pgbench = rounds.flatMap((round) => round.pgbench ?? []);
  const bare = rounds.flatMap((round) => round.bare ?? []);
  const ofPgbench = (read: (one: NonNullable<Round['pgbench']>) => number) => median(pgbench.map(read));
  const ofBare = (read: (one: NonNullable<Round['bare']>) => number) => median(bare.map(read));
  return {
    perSecond: of((r) => r.perSecond),
    p50: of((r) => r.p50),
    p99: of((r) => r.p99),
    failed: rounds.reduce((sum, round) => sum + round.failed, 0),
    serverCpu: of((r) => r.serverCpu),
    postgresCpu: of((r) => r.postgresCpu),
    pgbench:
      pgbench.length > 0
        ? {
            perSecond: ofPgbench((p) => p.perSecond),
            p99: ofPgbench((p) => p.p99),
            postgresCpu: ofPgbench((p) => p.postgresCpu),
            share: ofPgbench((p) => p.share),
          }
        : null,
    bare:
      bare.length > 0
        ? { perSecond: ofBare((b) => b.perSecond), cpu: ofBare((b) => b.cpu), share: ofBare((b) => b.share) }
        : null,
  };
}
export type Measured = { name: string; scenario: Scenario; middle: Round };

/** The targets of a scenario, and what was measured. */
export function factsOf({ name, scenario: { target = {} }, middle }: Measured): Fact[] {
  const { pgbench, bare } = middle;
  const facts = [exactly('failed requests', middle.failed, 0)];
  if (pgbench && target.shareOfPgbench) facts.push(atLeast('share of pgbench', pgbench.share, target.shareOfPgbench));
  if (pgbench && target.p99OfPgbench)
    facts.push(atMost('p99 of pgbench’s', middle.p99 / pgbench.p99, target.p99OfPgbench));
  if (target.p99Ms) facts.push(atMost('p99 in ms', middle.p99, target.p99Ms));
  if (target.postgresCpuUs) facts.push(atMost('PostgreSQL’s CPU in µs', middle.postgresCpu, target.postgresCpuUs));
  if (bare && target.cpuOfBare)
    facts.push(atMost('processor time of a bare Fastify’s', middle.serverCpu / bare.cpu, target.cpuOfBare));
  return facts.map((fact) => ({ ...fact, what: `${name}: ${fact.what}` }));
}

const headings = [
  '',
  'req/s',
  'p50 ms',
  'p99 ms',
  'server µs',
  'PG µs',
  'driver/s',
  'p99 ms',
  'PG µs',
  'share',
  'bare/s',
  'bare µs',
  'share',
];

/** The table for the terminal, one line for each scenario. */
export function tableOf(results: { name: string; middle: Round }[]): string {
  const rows = results.map(({ name, middle: m }) => [
    ...[name, m.perSecond.toFixed(0), m.p50.toFixed(2), m.p99.toFixed(2), m.serverCpu.toFixed(0)],
    m.postgresCpu.toFixed(0),
    ...(m.pgbench
      ? [
          m.pgbench.perSecond.toFixed(0),
          m.pgbench.p99.toFixed(2),
          m.pgbench.postgresCpu.toFixed(0),
          m.pgbench.share.toFixed(3),
        ]
      : ['', '', '', '']),
    ...(m.bare ? [m.bare.perSecond.toFixed(0), m.bare.cpu.toFixed(0), m.bare.share.toFixed(3)] : ['', '', '']),
  ]);
  const widths = headings.map((_, column) => Math.max(...[headings, ...rows].map((row) => row[column]?.length ?? 0)));
  return [headings, ...rows]
    .map((row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    )
    .join('\n');
}
