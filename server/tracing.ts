// Loaded before the server: `node --import ./server/tracing.ts server/main.ts`. Without OTEL_EXPORTER_OTLP_ENDPOINT it does
// nothing, and the packages of the SDK are not loaded. With it, spans are sent to a collector (docs/operations.md).
import { readFileSync } from 'node:fs';
import { context, DiagLogLevel, diag, trace } from '@opentelemetry/api';

const logEveryMs = 60_000;

async function startTracing(): Promise<void> {
  const [{ OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import('@opentelemetry/exporter-trace-otlp-proto'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ]);
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const exporter = new OTLPTraceExporter(); // reads its address and headers from the environment
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME || 'caresaathi',
      'service.version': version,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(readRatio()) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, maxQueueSize: 8_192, maxExportBatchSize: 1_024 })],
  });
  logProblems();
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
}

/** The share of requests that are recorded. Recording all of them costs processor time (docs/performance.md). */
function readRatio(): number {
  const given = process.env.OTEL_TRACES_SAMPLER_ARG || '0.1';
  const ratio = Number(given);
  if (ratio >= 0 && ratio <= 1) return ratio;
  return fail('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
}

/** Problems of the SDK, such as a collector that cannot be reached, are logged at most once a minute. */
function logProblems(): void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const log = (problem: string) => {
    if (performance.now() - loggedAt < logEveryMs) return;
    loggedAt = performance.now();
    const line = { level: 40, time: Date.now(), problem: problem.slice(0, 500), msg: 'Spans were lost' };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  };
  const ignore = () => undefined;
  diag.setLogger({ error: log, warn: log, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
}

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

try {
  process.loadEnvFile('.env');
} catch {
  // There is no such file, or it cannot be read. In the second case main.ts says so.
}
const endpoint = process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
if (endpoint) {
  if (!/^https?:\/\//.test(endpoint)) fail('OTEL_EXPORTER_OTLP_ENDPOINT must be an http:// or https:// address.');
  await startTracing();
}
