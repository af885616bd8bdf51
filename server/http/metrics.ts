import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { StoredBody, sendEncoded } from './stored-body.ts';

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** A monitor reads them every few seconds; writing them for each request would take a millisecond each. */
const freshForMs = 1_000;
type Series = { counts: number[]; sum: number; total: number };

/** Prometheus figures at /metrics: requests by route and status, event loop delay, memory, and what others add. */
export function serveMetrics(app: FastifyInstance, gauges: Record<string, () => number>): void {
  const series = new Map<string, Series>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => delay.disable());

  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.config.endpoint?.streams) return done(); // open for hours: no measure of speed
    const labels = `method="${request.method}",route="${request.routeOptions.url ?? 'unknown'}",status="${reply.statusCode}"`;
    const one = series.get(labels) ?? { counts: buckets.map(() => 0), sum: 0, total: 0 };
    series.set(labels, one);
    const seconds = reply.elapsedTime / 1000;
    const slot = buckets.findIndex((limit) => seconds <= limit);
    if (slot >= 0) one.counts[slot] = (one.counts[slot] ?? 0) + 1;
    one.sum += seconds;
    one.total += 1;
    done();
  });

  let stored: { body: StoredBody; at: number } | undefined;
  app.get('/metrics', { logLevel: 'silent', compress: false }, (request, reply) => {
    const now = performance.now();
    if (!stored || now - stored.at >= freshForMs)
      stored = { body: new StoredBody(figures(series, () => delay.percentile(99) / 1e9 || 0, gauges)), at: now };
    reply.type('text/plain; version=0.0.4; charset=utf-8').header('vary', 'accept-encoding');
    return sendEncoded(request, reply, stored.body);
  });
}

function figures(
  series: ReadonlyMap<string, Series>,
  loopDelay: () => number,
  gauges: Record<string, () => number>,
): string {
  const lines = [
    '# HELP http_request_duration_seconds How long requests took.',
    '# TYPE http_request_duration_seconds histogram',
  ];
  for (const [labels, one] of series) {
    let sum = 0;
    for (const [index, limit] of buckets.entries()) {
      sum += one.counts[index] ?? 0;
      lines.push(`http_request_duration_seconds_bucket{${labels},le="${limit}"} ${sum}`);
    }
    lines.push(`http_request_duration_seconds_bucket{${labels},le="+Inf"} ${one.total}`);
    lines.push(`http_request_duration_seconds_sum{${labels}} ${one.sum}`);
    lines.push(`http_request_duration_seconds_count{${labels}} ${one.total}`);
  }
  const memory = process.memoryUsage();
  const all: Record<string, () => number> = {
    process_resident_memory_bytes: () => memory.rss,
    nodejs_heap_used_bytes: () => memory.heapUsed,
    nodejs_event_loop_delay_p99_seconds: loopDelay,
    process_uptime_seconds: () => process.uptime(),
    ...gauges,
  };
  for (const [name, read] of Object.entries(all)) lines.push(`# TYPE ${name} gauge`, `${name} ${read()}`);
  return `${lines.join('\n')}\n`;
}
