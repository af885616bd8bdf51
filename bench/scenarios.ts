import type { Request } from '../rig/connection.ts';
import type { People } from './measure/people.ts';

export type Scenario = {
  name: string;
  /** Sent in turn by eight connections. With `once`, so many are made, and each is sent once. */
  requests: (people: People, count: number) => Request[];
  once?: { perSecond: number };
  /**
   * What pgbench is given: `captured`, the very statements that the server sends for the first request; or a transaction
   * of bench/sql, where those cannot be sent twice, and what its `:variables` stand for.
   */
  sql?: 'captured' | { file: string; variables: (people: People) => Record<string, string | number> };
  /** Nobody but ourselves to compare with, and measured for half as long. */
  isAlone?: true;
  /** Left out by --quick. */
  isExtra?: true;
  /** What must hold. */
  target?: {
    /** Of pgbench's own rate, at least. */
    shareOfPgbench?: number;
    /** The slowest hundredth: in milliseconds, or as a multiple of pgbench's, at most. */
    p99Ms?: number;
    p99OfPgbench?: number;
    /** Processor time of the server as a multiple of a bare Fastify's, at most. */
    cpuOfBare?: number;
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

/** A list of the admin area, as an admin asks for it. */
function list(noun: string, what: 'first page' | 'search', ask: (people: People) => Request): Scenario {
  const name = `admin ${noun}, ${what}`;
  return { name, requests: (people) => [ask(people)], isAlone: true, target: { p99Ms: 60 } };
}

const searched = (noun: string, q?: string) =>
  list(noun, q ? 'search' : 'first page', ({ admin }) =>
    post(`/api/admin/${noun}/search`, q ? { q } : {}, admin.cookie),
  );
const read = (noun: string, q?: string) =>
  list(noun, q ? 'search' : 'first page', ({ admin }) => ({
    path: `/api/admin/${noun}${q ? `?q=${encodeURIComponent(q)}` : ''}`,
    headers: { cookie: admin.cookie },
  }));

/** What is measured. A new one is one entry here. */
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
  { name: 'slots of a day', requests: ({ slotsPath }) => [{ path: slotsPath }], sql: 'captured' },
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
  // A signed-in person's page is not cached: it is rendered each time.
  { name: 'page /, rendered', requests: ({ admin }) => [{ path: '/', headers: { cookie: admin.cookie } }] },
  {
    name: 'page /doctors, rendered',
    requests: ({ admin }) => [{ path: '/doctors', headers: { cookie: admin.cookie } }],
  },
  { name: 'page /, cached', requests: get('/'), target: { cpuOfBare: 1.5 } },
  { name: 'page /doctors, cached', requests: get('/doctors'), target: { cpuOfBare: 1.5 } },
  // Every list of the admin area, and a search in it. Cities and appointment types, with their price rules, are few:
  // they come whole, and the screen searches in them.
  ...[searched('users'), searched('patients'), read('doctors'), read('clinics'), read('cities')],
  ...[read('appointment-types'), searched('team'), searched('audit')],
  ...[searched('users', 'meena'), searched('patients', 'meena'), searched('appointments', 'meena k')],
  ...[
    read('doctors', 'meena pune'),
    read('clinics', 'neem lake'),
    searched('team', 'asha'),
    searched('audit', 'meena'),
  ],
];
