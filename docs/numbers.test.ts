import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { bookingLimits } from '#contract/appointments/limits.ts';
import { maxCountedRows, maxExportedRows } from '#contract/shared/lists.ts';
import { readConfig, variableNames } from '#server/config.ts';
import { defaultLimits, exportLimits, importLimits, migrationLimits, setupLimits } from '#server/db/limits.ts';
import { maxPerNetwork } from '#server/http/networks.ts';

// Compares the documents with the code: numbers, variables, commands, paths and links.

const documents = globSync([
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'docs/**/*.md',
  'checks/*/README.md',
  'languages/README.md',
  'server/db/functions/README.md',
]);
const textOf = (file: string) => readFileSync(file, 'utf8');
const operations = textOf('docs/operations.md');

/** The cells of the table row that begins with this text. */
function rowOf(document: string, beginning: string): string[] {
  const line = document.split('\n').find((one) => one.startsWith(`| ${beginning}`)) ?? '';
  return line.split('|').slice(1, -1);
}

/** Everything in the documents that matches, with its file. */
function matchesOf(pattern: RegExp): { file: string; found: string }[] {
  return documents.flatMap((file) =>
    [...textOf(file).matchAll(pattern)].map((match) => ({ file, found: match[1] ?? '' })),
  );
}

/** The names in the first column of a table. */
function namesIn(table: string): string[] {
  const cells = table.split('\n').flatMap((line) => (line.startsWith('| `') ? [line.split('|')[1] ?? ''] : []));
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''));
}

const millisecondsPer: Record<string, number> = { s: 1_000, min: 60_000, h: 3_600_000 };

test.each([
  ['for a connection', defaultLimits.connectionWaitMs],
  ['for a lock', defaultLimits.lockMs],
  ['for a statement (', defaultLimits.statementMs],
  ['between two statements', defaultLimits.idleMs],
  ['for a transaction', defaultLimits.transactionMs],
  ['for a whole reply', defaultLimits.responseMs],
  ['for a new primary', defaultLimits.primaryWaitMs],
  ['for `/readyz`', defaultLimits.readyMs],
  ['for a statement of an export', exportLimits.statementMs],
  ['for a statement of an import', importLimits.statementMs],
  ['for the transaction of an import', importLimits.transactionMs],
  ['of a migration for a lock', migrationLimits.lockMs],
  ['of a migration for a statement', migrationLimits.statementMs],
  ['of a start', setupLimits.lockMs],
])('operations: the time limit %s', (row, expected) => {
  const [, amount, unit = ''] = /([\d.]+) (s|min|h)\b/.exec(rowOf(operations, row)[1] ?? '') ?? [];
  expect(Number(amount) * (millisecondsPer[unit] ?? 0)).toBe(expected);
});

test.each([
  ['open visits of one patient', bookingLimits.withOneDoctor],
  ['open visits of the family', bookingLimits.open],
  ['new bookings within an hour', bookingLimits.perHour],
  ['requests in flight of one network', maxPerNetwork.requestsInFlight],
  ['unfinished request bodies of one network', maxPerNetwork.unfinishedBodies],
  ['connections of one network', maxPerNetwork.connections],
])('operations: the limit of %s', (row, expected) => {
  expect(rowOf(operations, row)[1]?.trim()).toBe(expected.toLocaleString('en-US'));
});

test('departures: the booking limits', () => {
  const [, ours = ''] = rowOf(textOf('docs/departures-from-spec.md'), 'Any signed-in user may book without a limit');
  expect(ours.match(/\d+/g)?.map(Number)).toEqual(Object.values(bookingLimits));
});

test('decisions: the end of counting, the size of an export, the stripes of a total', () => {
  const lists = textOf('docs/decisions/008-keyset-lists.md');
  expect(lists).toContain(`Counting stops at ${maxCountedRows.toLocaleString('en-US')} `);
  expect(lists).toContain(`up to ${maxExportedRows.toLocaleString('en-US')} rows`);
  expect(textOf('docs/decisions/010-stored-totals.md')).toContain('spread over sixteen rows');
  expect(textOf('server/db/functions/records/total_stripe.sql')).toContain('% 16;');
});

test('README: the figures of Lighthouse are those of the public pages in performance.md', () => {
  const performance = textOf('docs/performance.md');
  const rows = ['`/` ', '`/doctors`', '`/clinics`', '`/help`'].map((page) => rowOf(performance, page));
  const scores = rows.map(([, score = '']) => Number.parseInt(score, 10));
  const paints = rows.slice(0, 3).map((row) => Number.parseFloat(row[4] ?? ''));
  const [, from, to, paint] =
    /Lighthouse (\d+) to (\d+) on slow 4G, largest paint of home and lists\s+after ([\d.]+) s/.exec(
      textOf('README.md'),
    ) ?? [];
  expect([from, to, paint].map(Number)).toEqual([Math.min(...scores), Math.max(...scores), Math.max(...paints)]);
});

test.each(['README.md', 'docs/operations.md', '.env.example', 'docs/decisions/026-bounded-waits.md'])(
  '%s: the size of the connection pool',
  (file) => {
    // Compares with the source of the formula, because its result on this machine may lie between both bounds.
    const formula = /Math\.min\(Math\.max\(2 \* availableParallelism\(\) \+ 6, (\d+)\), (\d+)\)/;
    const words = /two\s+per\s+processor\s+and\s+six\s+more,\s+(\d+)\s+to\s+(\d+)/i;
    const [, ...bounds] = formula.exec(textOf('server/config.ts')) ?? [];
    expect(bounds).toHaveLength(2);
    expect(words.exec(textOf(file))?.slice(1)).toEqual(bounds);
  },
);

test.each(['README.md', 'docs/operations.md'])('%s lists every variable, with its default', (file) => {
  const [, section = ''] = textOf(file).split('## Configuration\n');
  const [table = ''] = section.split('\n## ');
  expect(namesIn(table).toSorted()).toEqual(variableNames.toSorted());

  const config = readConfig({});
  const defaultOf = (name: string) => rowOf(table, `\`${name}\``)[1] ?? '';
  expect(defaultOf('PORT')).toContain(`\`${config.port}\`, \`${config.host}\``);
  expect(defaultOf('ADMIN_PHONE')).toContain(`\`${config.adminPhone}\``);
  expect(defaultOf('LOG_LEVEL')).toContain(`\`${config.logLevel}\``);
  expect([defaultOf('DATABASE_PREPARE').trim(), config.usesPreparedStatements]).toEqual([
    '`true` without a pooler, `false` through one',
    undefined,
  ]);
  expect(defaultOf('WAL_ARCHIVE')).toContain(`\`${config.archivesWal}\``);
  expect(defaultOf('REQUIRE_PHONE_VERIFICATION')).toContain(`\`${config.requirePhoneVerification}\``);
  expect(defaultOf('VERIFY_PHONE_TO_BOOK')).toContain(`\`${config.verifyPhoneToBook}\``);
});

test('operations: every metric exists', () => {
  const [, section = ''] = operations.split('## Monitoring\n');
  const metrics = namesIn(section.split('\n## ')[0] ?? '');
  const code = [
    'server/main.ts',
    'server/app.ts',
    'server/main.ts',
    'server/http/metrics.ts',
    'server/messages/metrics.ts',
    'server/db/metrics.ts',
    'server/embedded/metrics.ts',
  ]
    .map(textOf)
    .join();
  expect(metrics.length).toBeGreaterThan(10);
  expect(metrics.filter((name) => !code.includes(name))).toEqual([]);
});

test('operations: every alert has its row, with its severity', () => {
  const rules = textOf('deploy/prometheus/rules.yml');
  const alerts = [...rules.matchAll(/- alert: (\w+)[\s\S]*?severity: (\w+)/g)].map(
    ([, name, severity]) => `\`${name}\` (${severity})`,
  );
  const [, section = ''] = operations.split('## Alerts\n');
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (`\w+` \(\w+\)) \|/gm)].map(([, row]) => row);
  expect(alerts.length).toBeGreaterThan(20);
  expect(rows).toEqual(alerts);
});

test('the metrics of rules and dashboards exist', () => {
  const code = globSync('server/**/*.ts').map(textOf).join();
  const files = ['deploy/prometheus/rules.yml', ...globSync('deploy/grafana/*.json')];
  const metrics = files.flatMap((file) =>
    [...textOf(file).matchAll(/\b([a-z_]+)\{job=/g)].map(([, name = '']) => name),
  );
  const known = (name: string) => name === 'up' || code.includes(name.replace(/_(bucket|count)$/, ''));
  expect(new Set(metrics).size).toBeGreaterThan(20);
  expect(metrics.filter((name) => !known(name))).toEqual([]);
});

test('every command exists', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const unknown = matchesOf(/npm run (?:--silent )?([a-z:]+)/g).filter(({ found }) => !(found in scripts));
  expect(unknown).toEqual([]);
});

const fileNames = new Set(
  globSync('{checks,contract,demo,deploy,docs,e2e,languages,lint,public,scripts,server,web}/**/*').map((path) =>
    basename(path),
  ),
);
/** Paths that are not in the repository: folders that programs create, packages, and the noun that CONTRIBUTING.md invents. */
const isInvented = (path: string) =>
  /^(checks\/bench\/results|test-results|node_modules|data|postgres|zod)\b|vaccinations/.test(path);

test('every path exists', () => {
  const quoted = matchesOf(/`([\w.@$/-]+)`/g).filter(({ found }) => !isInvented(found));
  const paths = quoted.filter(({ found }) => /^[\w.@-]+\/.*(\.(tsx?|mjs|sql|css|json|md)|\/)$/.test(found));
  const exists = ({ file, found }: { file: string; found: string }) =>
    [found, join(dirname(file), found)].some((path) => existsSync(path));
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !exists(path))).toEqual([]);

  const names = quoted.filter(({ found }) => /^\w[\w.-]*\.(tsx?|mjs|sql|css)$/.test(found));
  expect(names.filter(({ found }) => !fileNames.has(found) && !existsSync(found))).toEqual([]);
});

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

test('every link leads to a document, and to a heading of it', () => {
  const broken = matchesOf(/\]\((?!https?:)([^)\s]+)\)/g).filter(({ file, found }) => {
    const [path = '', anchor] = found.split('#');
    const target = path ? join(dirname(file), path) : file;
    if (!existsSync(target)) return true;
    const headings = anchor ? [...textOf(target).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => anchorOf(text)) : [];
    return anchor !== undefined && !headings.includes(anchor);
  });
  expect(broken).toEqual([]);
});

test('every decision that is named exists', () => {
  const decisions = new Set(globSync('docs/decisions/*.md').map((path) => basename(path).slice(0, 3)));
  const inDocuments = matchesOf(/\bdecision \[?(\d{3})\b/g);
  const inCode = globSync('{contract,server,web}/**/*.{ts,tsx,sql}').flatMap((file) =>
    [...textOf(file).matchAll(/\bdecision (\d{3})\b/g)].map((match) => ({ file, found: match[1] ?? '' })),
  );
  expect(inDocuments.length).toBeGreaterThan(5);
  expect([...inDocuments, ...inCode].filter(({ found }) => !decisions.has(found))).toEqual([]);
});

test('the proxy of the example logs no address that contains a secret', async () => {
  const files = globSync('contract/*/*endpoints.ts').map((file) => [basename(dirname(file)), basename(file, '.ts')]);
  const modules = await Promise.all(files.map(([noun, name]) => import(`../contract/${noun}/${name}.ts`)));
  const endpoints = modules.flatMap((module) => Object.values(module) as { path?: string; hasSecretPath?: true }[]);
  const secretPaths = endpoints.flatMap(({ path, hasSecretPath }) => (path && hasSecretPath ? [path] : []));
  expect(secretPaths).toContain('/api/replies/:token');
  const [, pattern = 'no pattern'] =
    textOf('deploy/nginx/caresaathi.conf').match(/map \$uri \$is_logged \{ ~\*(\S+) 0; default 1; \}/) ?? [];
  const isLogged = (address: string) => !new RegExp(pattern, 'i').test(address);
  const byHand = [
    '/calendar/secret.ics',
    '/r/secret',
    '/R/secret/stop',
    '//r/secret',
    '/hi/r/secret',
    '/api/webhooks/whatsapp?hub.verify_token=secret',
  ];
  expect([...secretPaths, ...byHand].filter(isLogged)).toEqual([]);
  expect(['/', '/doctors', '/api/patients', '/reviews'].filter(isLogged)).toHaveLength(4);
  const sentence = operations.match(/^Addresses that begin with (.+) contain a secret/m)?.[1] ?? '';
  const prefixes = [...sentence.matchAll(/`(\S+)`/g)].map(([, prefix]) => prefix ?? '');
  expect(secretPaths.filter((path) => !prefixes.some((prefix) => path.startsWith(prefix)))).toEqual([]);
});
