import { median } from '../../rig/facts.ts';

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
};
export type Plan = { id: string; statement: string; ms: number; root: Node };

/** How a statement reads a large table. `isWhole`: by a sequential scan. */
export type Reading = { table: string; statement: string; rows: number; isWhole: boolean };

/** The plans that auto_explain has written into PostgreSQL's log: JSON on lines that begin with a tab. */
export function plansIn(log: string): Plan[] {
  return [...log.matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n?)+)/g)].map(([, ms, indented = '']) => {
    const plan = JSON.parse(indented.replace(/^\t/gm, '')) as {
      'Query Text': string;
      'Query Identifier'?: number;
      Plan: Node;
    };
    // Taken from the text, because it is too large for a JavaScript number.
    const [, id = ''] = indented.match(/"Query Identifier": (-?\d+)/) ?? [];
    return {
      id,
      statement: plan['Query Text'].replace(/\s+/g, ' ').trim().slice(0, 200),
      ms: Number(ms),
      root: plan.Plan,
    };
  });
}

/** The slowest statements, each with the median of its times. */
export function slowestOf(plans: Plan[], count: number): { statement: string; ms: number }[] {
  const times = Map.groupBy(plans, ({ statement, id }) => `${id} ${statement}`);
  return [...times.values()]
    .map((same) => ({ statement: same[0]?.statement ?? '', ms: median(same.map(({ ms }) => ms)) }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count);
}

/** How statements read large tables: one entry per statement and table, with the maximum number of rows. */
export function readingsOf(plans: Plan[], large: ReadonlySet<string>): Reading[] {
  const found = new Map<string, Reading>();
  for (const { statement, root } of plans)
    for (const node of nodesOf(root)) {
      const table = node['Relation Name'] ?? '';
      if (!large.has(table) || !node['Node Type'].endsWith('Scan')) continue;
      const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
      const rows = ((node['Actual Rows'] ?? 0) + removed) * (node['Actual Loops'] ?? 1);
      const before = found.get(`${table} ${statement}`);
      found.set(`${table} ${statement}`, {
        table,
        statement,
        rows: Math.max(rows, before?.rows ?? 0),
        isWhole: before?.isWhole === true || node['Node Type'] === 'Seq Scan',
      });
    }
  return [...found.values()];
}

function* nodesOf(node: Node): Iterable<Node> {
  yield node;
  for (const child of node.Plans ?? []) yield* nodesOf(child);
}
