import type { Request } from '../rig/repeated-requests.ts';
import type { People } from './measure/scenario-users.ts';

export type Scenario = {
  name: string;
  /** The connections send these requests in turn. With `once`, `count` requests exist and each is sent only once. */
  requests: (people: People, count: number) => Request[];
  once?: { perSecond: number };
  /** The number of connections is eight. Here it is 1, because one user waits for a large reply. */
  connections?: 1;
  /**
   * The script of pgbench: `captured` for the statements that the server sends for the first request. If these cannot be
   * repeated, a file of checks/bench/sql with the values of its `:variables`.
   */
  sql?: 'captured' | { file: string; variables: (people: People) => Record<string, string | number> };
  /** The scenario is not compared with pgbench and Fastify, and is measured for half as long. */
  isAlone?: true;
  /** Left out by --quick. */
  isExtra?: true;
  target?: {
    /** The minimum rate, as a share of pgbench's. */
    shareOfPgbench?: number;
    /** The maximum p99 in milliseconds. */
    p99Ms?: number;
    /** The maximum p99 as a multiple of pgbench's. */
    p99OfPgbench?: number;
    /** The maximum processor time of the server as a multiple of a bare Fastify's. */
    cpuOfBare?: number;
    /** The maximum processor time of PostgreSQL for one request, in microseconds. */
    postgresCpuUs?: number;
  };
};

export const firstPage = 'admin appointments, page 1';
export const deepPage = 'admin appointments, page 10,000';

const get =
  (path: string, headers: Record<string, string> = {}) =>
  () => [{ path, headers }];

const json = { 'content-type': 'application/json' };
const post = (path: string, body: object, cookie: string): Request => ({
  method: 'POST',
  path,
  headers: { ...json, cookie },
  body: JSON.stringify(body),
});

/** A scenario that reads a list of the admin area. */
function list(noun: string, what: 'first page' | 'search', requestOf: (people: People) => Request): Scenario {
  const name = `admin ${noun}, ${what}`;
  return { name, requests: (people) => [requestOf(people)], isAlone: true, target: { p99Ms: 60 } };
}

export const byPost = (noun: string, q?: string) =>
  list(noun, q ? 'search' : 'first page', ({ admin }) =>
    post(`/api/admin/${noun}/search`, q ? { q } : {}, admin.cookie),
  );
export const byGet = (noun: string, q?: string) =>
  list(noun, q ? 'search' : 'first page', ({ admin }) => ({
    path: `/api/admin/${noun}${q ? `?q=${encodeURIComponent(q)}` : ''}`,
    headers: { cookie: admin.cookie },
  }));

/** A search for a caller: a common name, two words that may be in two names of a family, a phone, its last digits. */
const caller = (q: string): Scenario => ({
  name: `admin callers, ${q}`,
  requests: ({ admin }) => [post('/api/admin/families/search', { q }, admin.cookie)],
  isAlone: true,
  target: { p99Ms: 60 },
});

/** All scenarios. A new one needs only an entry here. */
export const scenarios: Scenario[] = [
  {
    name: 'doctors list',
    requests: get('/api/doctors'),
    sql: 'captured',
    target: { shareOfPgbench: 0.38 },
  },
  { name: 'doctors list, compressed', requests: get('/api/doctors', { 'accept-encoding': 'br' }), isExtra: true },
  {
    name: 'doctors of a specialty',
    requests: get('/api/doctors?specialty=Cardiologist'),
    sql: 'captured',
    isExtra: true,
  },
  {
    name: 'doctors by name',
    requests: get('/api/doctors?q=meena%20k&specialty=Cardiologist'),
    sql: 'captured',
    target: { p99Ms: 15 },
  },
  { name: 'cities', requests: get('/api/cities'), sql: 'captured', isExtra: true },
  {
    name: 'slots of a day',
    requests: ({ slotsPath }) => [{ path: slotsPath }],
    sql: 'captured',
    target: { p99Ms: 15, postgresCpuUs: 600 },
  },
  {
    name: 'next times of nine doctors',
    requests: ({ nextTimesPath }) => [{ path: nextTimesPath }],
    sql: 'captured',
    target: { p99Ms: 30 },
  },
  { name: 'overview of a family', requests: ({ family }) => [family.overview], sql: 'captured', isExtra: true },
  {
    name: 'inbox of a family',
    requests: ({ family }) => [family.inbox],
    sql: 'captured',
    target: { p99Ms: 20 },
  },
  { name: 'appointments of a patient', requests: ({ family }) => [family.appointments], sql: 'captured' },
  {
    name: 'sign-in',
    requests: ({ signIns }, count) => signIns(count),
    once: { perSecond: 300 },
    sql: { file: 'sign-in.sql', variables: ({ families }) => ({ families }) },
  },
  {
    name: 'booking',
    requests: ({ bookings }, count) => bookings(count),
    once: { perSecond: 2_000 },
    sql: { file: 'booking.sql', variables: (people) => people.pgbenchBooking() },
    target: { shareOfPgbench: 0.45, p99OfPgbench: 2.5 },
  },
  {
    name: firstPage,
    requests: ({ admin }) => [post('/api/admin/appointments/search', {}, admin.cookie)],
    sql: 'captured',
    target: { p99Ms: 60 },
  },
  {
    name: deepPage,
    requests: ({ admin }) => [post('/api/admin/appointments/search', { after: admin.lateCursor }, admin.cookie)],
    sql: 'captured',
    target: { p99Ms: 60 },
  },
  // Pages for signed-in users are not cached.
  { name: 'page /, rendered', requests: ({ admin }) => [{ path: '/', headers: { cookie: admin.cookie } }] },
  {
    name: 'page /doctors, rendered',
    requests: ({ admin }) => [{ path: '/doctors', headers: { cookie: admin.cookie } }],
  },
  { name: 'page /, cached', requests: get('/'), target: { cpuOfBare: 1.5 } },
  { name: 'page /doctors, cached', requests: get('/doctors'), target: { cpuOfBare: 1.5 } },
  // Every list of the admin area and a search in it. Cities and appointment types (with their price rules) have no search
  // request: the screens load the complete lists and search in them.
  byPost('users'),
  byPost('patients'),
  byGet('doctors'),
  byGet('clinics'),
  byGet('cities'),
  byGet('appointment-types'),
  byPost('team'),
  byPost('audit'),
  byPost('users', 'meena'),
  byPost('patients', 'meena'),
  byPost('appointments', 'meena k'),
  byGet('doctors', 'meena pune'),
  byGet('clinics', 'neem lake'),
  byPost('team', 'asha'),
  {
    name: 'admin day board, 2,400 visits of 60 doctors',
    requests: ({ busyDayPath, admin }) => [{ path: busyDayPath, headers: { cookie: admin.cookie } }],
    connections: 1,
    isAlone: true,
    target: { p99Ms: 60 },
  },
  {
    name: 'admin day board, whole country',
    requests: ({ dayPath, admin }) => [{ path: dayPath, headers: { cookie: admin.cookie } }],
    isAlone: true,
  },
  ...['meena', 'meena kumar', '70000 12345', '2345'].map((q) => caller(q)),
  byPost('audit', 'meena'),
];
