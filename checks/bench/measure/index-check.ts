import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { openPool } from '#server/db/pools.ts';
import { sql } from '#server/db/sql.ts';
import { openCluster } from '#server/embedded/cluster.ts';
import { startEmbedded } from '#server/embedded/embedded-database.ts';
import { superuser } from '#server/embedded/postmaster.ts';
import { exactly, type Fact } from '../../rig/facts.ts';
import { sendCall } from '../../rig/http.ts';
import { registerCleanup, startProgram, stopProgram } from '../../rig/processes.ts';
import type { Request } from '../../rig/repeated-requests.ts';
import type { Scenario } from '../scenarios.ts';
import { plansIn, type Reading, readingsOf, slowestOf } from './query-plans.ts';
import { type People, preparePeople } from './scenario-users.ts';

const largeRows = 10_000;
// PostgreSQL plans the first five executions of a prepared statement separately, and may use a generic plan from then on.
const times = 8;
const libraries = 'pg_stat_statements,auto_explain';
const settings = {
  shared_preload_libraries: libraries,
  'pg_stat_statements.track': 'all',
  compute_query_id: 'on',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_verbose': 'on',
  'auto_explain.log_parameter_max_length': '0',
};

/** Further filters and orders that may be slow with a million rows. */
const additionalRequests = ({ admin, family }: People): Request[] => {
  const headers = { cookie: admin.cookie, 'content-type': 'application/json' };
  const list = (noun: string, body: object): Request => ({
    method: 'POST',
    path: `/api/admin/${noun}/search`,
    headers,
    body: JSON.stringify(body),
  });
  return [
    { path: '/api/patients', headers: family.appointments.headers ?? {} },
    ...['/api/clinics', '/api/clinics?q=neem', '/api/doctors?city=Pune', '/api/prices'].map((path) => ({ path })),
    // Sounds, an unfinished word, an everyday word, words that nobody has.
    ...[
      '/api/doctors?q=मीना कपूर',
      '/api/doctors?q=कप',
      '/api/doctors?q=heart doctor kapur',
      '/api/doctors?q=zzyzx',
    ].map((path) => ({ path: encodeURI(path) })),
    ...['/api/clinics?q=नीम', '/api/cities?q=मुंबई'].map((path) => ({ path: encodeURI(path) })),
    ...['/api/admin/doctors?q=मीना', '/api/admin/clinics?q=नीम'].map((path) => ({ path: encodeURI(path), headers })),
    { path: '/api/admin/dashboard', headers },
    ...['open', 'closed', 'cancelled'].map((status) => list('appointments', { status })),
    ...['today', 'upcoming', 'past'].map((when) => list('appointments', { when })),
    ...[list('appointments', { sort: '-created' }), list('appointments', { sort: 'date' })],
    ...[list('appointments', { q: 'nobody has this name' }), list('appointments', { q: 'meena', status: 'open' })],
    ...['consultation', 'sharma', 'meena', 'meena sharma'].map((q) => list('appointments', { q })),
    ...['users', 'patients'].map((noun) => list(noun, { sort: 'name' })),
    ...['users', 'patients', 'audit'].map((noun) => list(noun, { q: 'nobody has this name' })),
    ...[
      list('patients', { gender: 'Female' }),
      list('users', { role: 'assistant' }),
      list('audit', { entity: 'doctor' }),
    ],
    ...['/api/admin/doctors?sort=name', '/api/admin/clinics?sort=name'].map((path) => ({ path, headers })),
  ];
};

/**
 * Sends all requests a few times. pg_stat_statements lists the statements that ran, auto_explain logs their plans. No
 * statement may read a large table completely.
 */
export async function checkIndexes(folder: string, port: number, scenarios: Scenario[]): Promise<Fact[]> {
  // A random loopback address, on which PostgreSQL's default port is free.
  const host = `127.${[...randomBytes(3)].map((byte) => (byte % 250) + 2).join('.')}`;
  const database = await startEmbedded(folder, pino({ level: 'silent' }), { ...settings, listen_addresses: host });
  const close = registerCleanup(() => database.stop());
  try {
    const { username, password } = database.owner as { username: string; password: string };
    const url = `postgres://${username}:${password}@${host}:5432/caresaathi`;
    const env = {
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: url,
      DATABASE_POOL: '4',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      SECRET_KEY: readFileSync(join(folder, 'secret-key'), 'utf8').trim(),
      DATA_DIR: folder,
      DEMO_DATA: 'false',
      TRUST_PROXY: '127.0.0.1',
      ADMIN_PASSWORD: 'for-the-bench',
    };
    const owner = openPool(database.owner as never, { max: 1 });
    const server = await startProgram(['server/main.ts'], env, /is ready at/);
    const people = await preparePeople(owner);
    const cluster = await openCluster(folder);
    const root = openPool(
      { ...superuser(cluster, (database.owner.path as string).replace('/.s.PGSQL.5432', '')) },
      { max: 1 },
    );
    try {
      await root.run(sql`create extension if not exists pg_stat_statements`);
      await root.run(sql`select pg_stat_statements_reset()`);
      const from = statSync(cluster.logFile).size;
      const requests = [
        ...scenarios.flatMap((scenario) => Array.from({ length: times }, () => scenario.requests(people, 1)).flat()),
        ...additionalRequests(people).flatMap((request) => Array.from({ length: times }, () => request)),
      ];
      for (const { method, path, headers = {}, body } of requests) {
        const { status, text } = await sendCall(`http://127.0.0.1:${port}`, {
          path,
          headers,
          ...(method ? { method } : {}),
          ...(body ? { body } : {}),
        });
        if (status >= 400 || status === 0) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`);
      }
      const large = await owner.rows<{ name: string }>(sql`
        select relname as name from pg_class where relkind = 'r' and reltuples > ${largeRows}`);
      const ran = await root.rows<{ id: string; query: string }>(sql`
        select distinct s.queryid::text as id, s.query from pg_stat_statements s join pg_database d on d.oid = s.dbid
        where d.datname = 'caresaathi' and s.query ~* '^\\s*(with|select|insert|update|delete)'`);
      const plans = plansIn(readFileSync(cluster.logFile).subarray(from).toString('utf8'));
      for (const { statement, ms } of slowestOf(plans, 5)) console.log(`${ms.toFixed(1).padStart(8)} ms  ${statement}`);
      return checksOf(
        readingsOf(plans, new Set(large.map(({ name }) => name))),
        ran,
        new Set(plans.map(({ id }) => id)),
      );
    } finally {
      await Promise.all([stopProgram(server), owner.end({ timeout: 1 }), root.end({ timeout: 1 })]);
    }
  } finally {
    await close();
  }
}

function checksOf(readings: Reading[], ran: { id: string; query: string }[], explained: Set<string>): Fact[] {
  const whole = readings.filter(({ isWhole }) => isWhole);
  for (const { table, statement } of whole) console.log(`reads all of ${table}: ${statement}`);
  const withoutPlan = ran.filter(({ id }) => !explained.has(id));
  for (const { query } of withoutPlan) console.log(`ran, but its plan is not known: ${query.slice(0, 200)}`);
  const most = readings.toSorted((a, b) => b.rows - a.rows)[0];
  console.log(
    `${ran.length} statements ran; the longest way through a large table was ${most?.rows} rows of ${most?.table}: ${most?.statement}`,
  );
  return [
    exactly('statements that read a large table without an index', whole.length, 0),
    exactly('statements whose plan is not known', withoutPlan.length, 0),
  ];
}
