import { unknownAvailability } from '#contract/doctors.ts';

export type Request = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

export type Scenario = {
  name: string;
  /** Sent in turn by eight connections. */
  requests: [Request, ...Request[]];
  /** The statement behind it, for pgbench: a file of bench/sql and what its `:variables` stand for. */
  sql?: { file: string; variables: Record<string, string | number> };
  /** What must hold: the share of pgbench's own rate, or the slowest hundredth in milliseconds. */
  target?: { shareOfPgbench?: number; p99Ms?: number };
};

const page = { unknown: unknownAvailability };

/** What is measured. A new one is one entry here and, where one statement answers it, one file in bench/sql. */
export const scenarios: Scenario[] = [
  {
    name: 'doctors list',
    requests: [{ path: '/api/doctors' }],
    sql: { file: 'doctors-list.sql', variables: page },
    target: { shareOfPgbench: 0.18 },
  },
  { name: 'doctors list, compressed', requests: [{ path: '/api/doctors', headers: { 'accept-encoding': 'br' } }] },
  {
    name: 'doctors of a specialty',
    requests: [{ path: '/api/doctors?specialty=Cardiologist' }],
    sql: { file: 'doctors-of-specialty.sql', variables: { specialty: 'Cardiologist', ...page } },
  },
  {
    name: 'doctors by name',
    requests: [{ path: '/api/doctors?q=meena%20k&specialty=Cardiologist' }],
    target: { p99Ms: 15 },
  },
  { name: 'cities', requests: [{ path: '/api/cities' }], sql: { file: 'cities.sql', variables: {} } },
  // Any session cookie keeps a page out of the cache, so this one is rendered each time.
  { name: 'page /doctors, rendered', requests: [{ path: '/doctors', headers: { cookie: 'session=x' } }] },
  { name: 'page /doctors, cached', requests: [{ path: '/doctors' }] },
];
