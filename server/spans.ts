import {
  type Attributes,
  context,
  ProxyTracer,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { Rejection } from './errors.ts';

// Records spans: how long requests, messages and statements take. Spans contain no data of people: routes are patterns, and
// statements are named by verb and table, errors by their code.

/** Null while tracing is off. */
let tracer: Tracer | null = null;

/** Uses the SDK that was loaded before the server (`tracing.ts`), if there is one. */
export function connectTracer(): void {
  const found = trace.getTracer('caresaathi');
  tracer = found instanceof ProxyTracer ? null : found; // without an SDK, the API returns a tracer that does nothing
}

/** Sends the spans that wait in the SDK. Fails if they could not be sent. */
export async function flushSpans(): Promise<void> {
  const provider = trace.getTracerProvider() as { getDelegate?: () => { forceFlush?: () => Promise<void> } };
  await provider.getDelegate?.().forceFlush?.();
}

/** A request with the id of its trace. The log lines of the request and the reference of an error contain this id. */
export type Traced = { traceId: string };

/** The name and attributes that all spans of one kind of work have. */
export type SpanShape = {
  name: string;
  attributes: Attributes;
  /** The HTTP status if the work succeeds. */
  status?: number;
};

/** Runs work that begins a trace: a request or a message. If the sampler does not record it, nothing below it is recorded. */
export function inSpan<T>(shape: SpanShape, work: () => Promise<T>, request?: Traced): Promise<T> {
  if (!tracer) return work();
  const { name, attributes, status } = shape;
  const span = tracer.startSpan(name, { kind: request ? SpanKind.SERVER : SpanKind.INTERNAL, attributes });
  if (request) request.traceId = span.spanContext().traceId;
  return span.isRecording() ? endAfter(span, () => runInside(span, work), status) : work();
}

/** Runs a part of a recorded request or message with a span. Outside of a recorded request or message there is no span. */
export function inInnerSpan<T>(shape: SpanShape, work: () => Promise<T>): Promise<T> {
  if (!tracer || !trace.getActiveSpan()?.isRecording()) return work();
  const { name, attributes, status } = shape;
  const span = tracer.startSpan(name, { attributes });
  return endAfter(span, () => runInside(span, work), status);
}

/** Records a statement of a recorded request or message. */
export function inStatementSpan<T>(text: string, send: () => Promise<T>): Promise<T> {
  if (!tracer || !trace.getActiveSpan()?.isRecording()) return send();
  const shape = shapeOf(text);
  if (!shape) return send();
  return endAfter(tracer.startSpan(shape.name, { kind: SpanKind.CLIENT, attributes: shape.attributes }), send);
}

/** Spans that the work starts become children of this one. */
const runInside = <T>(span: Span, work: () => Promise<T>) => context.with(trace.setSpan(context.active(), span), work);

async function endAfter<T>(span: Span, work: () => Promise<T>, status?: number): Promise<T> {
  try {
    const result = await work();
    if (status) span.setAttribute('http.response.status_code', status);
    return result;
  } catch (error) {
    recordError(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** The id of the current trace; empty outside of a recorded span. */
export function currentTraceId(): string {
  return (tracer && trace.getActiveSpan()?.spanContext().traceId) || '';
}

/** Adds a fact about the outcome to the current span. Never pass data of people. */
export function noteInSpan(name: string, value: string | number): void {
  if (tracer) trace.getActiveSpan()?.setAttribute(name, value);
}

/** The fields that lead from a log line to its trace. */
export function traceFields(traceId = currentTraceId()): { trace_id?: string } {
  return traceId ? { trace_id: traceId } : {};
}

/** Records the code of an error, never its message, which may quote what people entered. A rejection is not a failure. */
function recordError(span: Span, error: unknown): void {
  if (error instanceof Rejection) {
    span.setAttributes({ 'error.type': error.reply.code, 'http.response.status_code': error.status });
    return;
  }
  const { code, name } = error as { code?: string; name?: string };
  span.setAttribute('error.type', code ?? name ?? 'unknown').setStatus({ code: SpanStatusCode.ERROR });
}

/** The product has few different statements. The limit protects the memory if code generates ever new ones. */
const maxShapes = 10_000;
const shapes = new Map<string, SpanShape | null>();

function shapeOf(text: string): SpanShape | null {
  const known = shapes.get(text);
  if (known !== undefined) return known;
  const name = statementSummary(text);
  const shape = name ? { name, attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name } } : null;
  if (shapes.size < maxShapes) shapes.set(text, shape);
  return shape;
}

/**
 * Names a statement by its verb and its first table or function: `select doctors`. Null for a statement that only sets up a
 * transaction: it is pipelined with the next statement and takes no time of its own.
 */
export function statementSummary(text: string): string | null {
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  if (['begin', 'set', 'savepoint'].includes(verb) || /^\s*select set_config\(/.test(text)) return null;
  const target = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(text)?.[1] ?? /^\s*select\s+([a-z_]+)\(/i.exec(text)?.[1];
  return target ? `${verb} ${target}` : verb;
}
