import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { StoredBody, sendEncoded } from './stored-body.ts';

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** A monitor reads them every few seconds; writing them for each request would take a millisecond each. */
const freshForMs = 1_000;

/** What a figure says, and how it is read. */
type Figure = { help: string; read: () => number };
type Figures = {
  /** What goes up and down, by name. */
  gauges: Record<string, Figure>;
  /** What only grows while the server runs. By name, which ends with `_total`. */
  counters: Record<`${string}_total`, Figure>;
};

/** Prometheus figures at /metrics: requests by route and status, event loop delay, memory, and what others add. */
export function serveMetrics(app: FastifyInstance, { gauges, counters }: Figures): void {
  const registry = new Registry();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => delay.disable());

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'unknown', config } = request.routeOptions;
    if (config.endpoint?.streams) return done(); // open for hours: no measure of speed
    durations.observe({ method: request.method, route: url, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });

  const own: Record<string, Figure> = {
    process_resident_memory_bytes: { help: 'Memory of the process.', read: () => process.memoryUsage.rss() },
    nodejs_heap_used_bytes: { help: 'Memory of its objects.', read: () => process.memoryUsage().heapUsed },
    nodejs_event_loop_delay_p99_seconds: {
      help: 'How late the event loop was.',
      read: () => delay.percentile(99) / 1e9 || 0,
    },
    process_uptime_seconds: { help: 'Since the start.', read: () => process.uptime() },
  };
  for (const [name, { help, read }] of Object.entries({ ...own, ...gauges })) {
    const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) });
  }
  for (const [name, { help, read }] of Object.entries(counters)) {
    const collect = () => {
      counter.reset();
      counter.inc(read());
    };
    const counter: Counter = new Counter({ name, help, registers: [registry], collect });
  }

  let stored: { body: Promise<StoredBody>; at: number } | undefined;
  const config = { admission: 'always' } as const;
  app.get('/metrics', { logLevel: 'silent', compress: false, config }, async (request, reply) => {
    const now = performance.now();
    if (!stored || now - stored.at >= freshForMs)
      stored = { body: registry.metrics().then((text) => new StoredBody(text)), at: now };
    reply.type(registry.contentType).header('vary', 'accept-encoding');
    return sendEncoded(request, reply, await stored.body);
  });
}
