import { totalmem } from 'node:os';

const megabytes = Math.min(totalmem(), process.constrainedMemory() || totalmem()) / 1024 / 1024;
const memoryShare = (fraction: number, minMegabytes: number, maxMegabytes: number) =>
  `${Math.round(Math.min(Math.max(megabytes * fraction, minMegabytes), maxMegabytes))}MB`;

// Durable, and sized for a machine that also runs the server and other programs.
const defaultSettings = {
  listen_addresses: '',
  max_connections: 60,
  shared_buffers: memoryShare(1 / 8, 128, 2_048), // with half of it, a booking under load takes 100 µs more
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: memoryShare(1 / 2, 512, 16_384),
  random_page_cost: 1.1,
  fsync: 'on',
  synchronous_commit: 'on',
  wal_compression: 'off', // with compression, a booking takes a quarter more processor time
  max_wal_size: '1GB',
  jit: 'off',
  max_parallel_workers_per_gather: '0', // requests already use all processors: starting a helper process costs more than it saves
  update_process_title: 'off', // otherwise every statement writes the title twice
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // Statements may contain personal data, so they are not logged.
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: 0,
};

/** Returns the command line arguments of PostgreSQL: the default settings, and extra settings of this start. */
export function serverArguments(extraSettings: Record<string, string>): string[] {
  const settings = { ...defaultSettings, ...extraSettings };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
