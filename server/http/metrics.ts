import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { traceFields } from '#server/spans.ts';
import { StoredBody, sendWithoutEtag } from './responses.ts';

/** Logs one line per request, with the route pattern instead of the URL: query strings and ids may be personal data. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...traceFields(request.traceId),
    };
    request.log.info(line, 'request');
    done();
  });
}

const { version: packageVersion } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** Formatting the metrics takes a millisecond, so the text is cached for this long. */
const cacheMs = 1_000;

type Labelled = { labels: Record<string, string>; value: number };
/** A metric has one value, or one value for each combination of labels. Labels never contain anything about a person. */
type Metric = { help: string; read: () => number } | { help: string; labelNames: string[]; readAll: () => Labelled[] };
export type Metrics = {
  /** Metrics that go up and down, by name. */
  gauges: Record<string, Metric>;
  /** Metrics that only grow while the server runs, by name. */
  counters: Record<`${string}_total`, Metric>;
};

const labelNamesOf = (metric: Metric) => ('labelNames' in metric ? metric.labelNames : []);
const valuesOf = (metric: Metric): Labelled[] =>
  'readAll' in metric ? metric.readAll() : [{ labels: {}, value: metric.read() }];

/** Serves Prometheus metrics at /metrics: requests by route and status, event loop delay, memory, and those passed in. */
export function serveMetrics(app: FastifyInstance, { gauges, counters }: Metrics): void {
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
  const rejections = new Counter({
    name: 'rejections_total',
    help: 'Rejected requests by reason, without those of requests_rejected_early_total.',
    labelNames: ['method', 'route', 'code'],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'unknown', config } = request.routeOptions;
    if (reply.rejectionCode) rejections.inc({ method: request.method, route: url, code: reply.rejectionCode });
    if (config.endpoint?.isStream) return done(); // a stream stays open for hours
    durations.observe({ method: request.method, route: url, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });

  const processGauges: Record<string, Metric> = {
    process_resident_memory_bytes: { help: 'Memory of the process.', read: () => process.memoryUsage.rss() },
    nodejs_heap_used_bytes: { help: 'Memory of its objects.', read: () => process.memoryUsage().heapUsed },
    nodejs_event_loop_delay_p99_seconds: {
      help: 'How late the event loop was since the last read.',
      read: () => {
        const seconds = delay.percentile(99) / 1e9 || 0;
        delay.reset();
        return seconds;
      },
    },
    process_uptime_seconds: { help: 'Since the start.', read: () => process.uptime() },
    build_info: {
      help: 'Always 1. The labels tell which version runs.',
      labelNames: ['version', 'node'],
      readAll: () => [{ labels: { version: packageVersion, node: process.versions.node }, value: 1 }],
    },
  };
  const processCounters: Metrics['counters'] = {
    process_cpu_seconds_total: {
      help: 'Processor time of the process.',
      read: () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1e6;
      },
    },
  };
  for (const [name, metric] of Object.entries({ ...processGauges, ...gauges })) {
    const collect = () => {
      gauge.reset();
      if (labelNames.length === 0) gauge.remove(); // a metric whose value is unknown is absent, not 0
      for (const { labels, value } of valuesOf(metric)) gauge.set(labels, value);
    };
    const labelNames = labelNamesOf(metric);
    const gauge: Gauge = new Gauge({ name, help: metric.help, labelNames, registers: [registry], collect });
  }
  for (const [name, metric] of Object.entries({ ...processCounters, ...counters })) {
    const collect = () => {
      counter.reset();
      for (const { labels, value } of valuesOf(metric)) counter.inc(labels, value);
    };
    const labelNames = labelNamesOf(metric);
    const counter: Counter = new Counter({ name, help: metric.help, labelNames, registers: [registry], collect });
  }

  let cached: { body: Promise<StoredBody>; at: number } | undefined;
  const config = { admission: 'always' } as const;
  app.get('/metrics', { logLevel: 'silent', compress: false, config }, async (request, reply) => {
    const now = performance.now();
    if (!cached || now - cached.at >= cacheMs)
      cached = { body: registry.metrics().then((text) => new StoredBody(text)), at: now };
    reply.type(registry.contentType).header('vary', 'accept-encoding');
    return sendWithoutEtag(request, reply, await cached.body);
  });
}
