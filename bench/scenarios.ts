import { unknownAvailability } from '#contract/doctors.ts';
import type { People, Request } from './measure/people.ts';

export type Scenario = {
  name: string;
  /** Sent in turn by eight connections. */
  requests: (people: People) => Request[];
  /** Each request is sent once: so many are made for each second. */
  once?: { perSecond: number };
  /** The statement or transaction behind it, for pgbench: a file of bench/sql and what its `:variables` stand for. */
  sql?: { file: string; variables: (people: People) => Record<string, string | number> };
  /** What must hold. */
  target?: {
    /** Of pgbench's own rate, at least. */
    shareOfPgbench?: number;
    /** The slowest hundredth: in milliseconds, or as a multiple of pgbench's, at most. */
    p99Ms?: number;
    p99OfPgbench?: number;
    /** Processor time of server and database together, in microseconds, at most. */
    cpuMicros?: number;
    /** Processor time of the server as a multiple of a bare Fastify's, at most. */
    cpuOfBare?: number;
  };
};

const page = () => ({ unknown: unknownAvailability });
const get =
  (path: string, headers: Record<string, string> = {}) =>
  () => [{ path, headers }];

/** What is measured. A new one is one entry here and, where SQL alone could answer it, one file in bench/sql. */
export const scenarios: Scenario[] = [
  {
    name: 'doctors list',
    requests: get('/api/doctors'),
    sql: { file: 'doctors-list.sql', variables: page },
    target: { shareOfPgbench: 0.2, cpuMicros: 500 },
  },
  { name: 'doctors list, compressed', requests: get('/api/doctors', { 'accept-encoding': 'br' }) },
  {
    name: 'doctors of a specialty',
    requests: get('/api/doctors?specialty=Cardiologist'),
    sql: { file: 'doctors-of-specialty.sql', variables: () => ({ specialty: 'Cardiologist', ...page() }) },
  },
  {
    name: 'doctors by name',
    requests: get('/api/doctors?q=meena%20k&specialty=Cardiologist'),
    target: { p99Ms: 15 },
  },
  { name: 'cities', requests: get('/api/cities'), sql: { file: 'cities.sql', variables: () => ({}) } },
  {
    name: 'slots of a day',
    requests: ({ doctorId }) => [{ path: `/api/doctors/${doctorId}/free-times?days=1` }],
  },
  {
    name: 'appointments of a patient',
    requests: ({ family }) => [
      { path: `/api/appointments?for=${family.patientId}`, headers: { cookie: family.cookie } },
    ],
  },
  {
    name: 'booking',
    requests: (people) => people.bookings(1),
    once: { perSecond: 2_000 },
    sql: { file: 'booking.sql', variables: (people) => people.pgbenchBooking() },
    target: { shareOfPgbench: 0.5, p99OfPgbench: 2.5, cpuMicros: 1_900 },
  },
  // Any session cookie keeps a page out of the cache, so these are rendered each time.
  { name: 'page /, rendered', requests: get('/', { cookie: 'session=x' }) },
  { name: 'page /doctors, rendered', requests: get('/doctors', { cookie: 'session=x' }) },
  { name: 'page /, cached', requests: get('/'), target: { cpuOfBare: 1.5 } },
  { name: 'page /doctors, cached', requests: get('/doctors'), target: { cpuOfBare: 1.5 } },
];
