import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { EventOrigin, ServiceName } from '@utility-pay/contracts';
import { currentContext, type Logger, withContext } from '../log.ts';
import type { Tracing } from './export-spans.ts';

const OFF: Tracing = { stop: async () => undefined };

/**
 * Sends spans where OTEL_EXPORTER_OTLP_ENDPOINT says. Call it before anything else of the process: without an address
 * nothing is loaded, and every span is a no-op.
 */
export async function startTracing(service: string, endpoint: string | undefined, log: Logger): Promise<Tracing> {
  if (!endpoint) return OFF;
  const { exportSpans } = await import('./export-spans.ts');
  return exportSpans(service, log);
}

/** Headers by which a trace goes from process to process; a stranger's baggage is not carried on. */
export interface TraceHeaders {
  traceparent?: string | undefined;
  tracestate?: string | undefined;
}

export const tracer = () => trace.getTracer('utility-pay');

/** Whether spans are kept at all: without an exporter nothing knows how to pass a trace on. */
export const isTracing = (): boolean => propagation.fields().length > 0;

/** What passes the current trace on; empty without one. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** The trace that began elsewhere; the root for none. */
export const traceFrom = ({ traceparent, tracestate }: TraceHeaders): Context =>
  traceparent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent, tracestate });

/** The trace's id, for log lines. */
export const currentTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;

export interface SpanOptions {
  kind: SpanKind;
  attributes?: Attributes;
  /** Where the trace came from, when that is not what runs now. */
  from?: TraceHeaders | undefined;
}

/**
 * Runs `work` as a span. Attributes are words, patterns and codes of our own; of an error its kind is kept, never its
 * message, which may name people.
 */
export function inSpan<Result>(
  name: string,
  { kind, attributes = {}, from }: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = from?.traceparent ? traceFrom(from) : context.active();
  return tracer().startActiveSpan(name, { kind, attributes }, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

export function fail(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** How a job's spans name it. */
export const jobAttributes = (queue: ServiceName, job: string) => ({
  'messaging.system': 'bullmq',
  'messaging.destination.name': queue,
  'portal.job': job,
});

/** The request and the trace that run now, as they travel with what they leave to be done later. */
export function currentOrigin(): EventOrigin {
  const { requestId } = currentContext();
  const { traceparent } = traceHeaders();
  return { ...(requestId ? { requestId } : {}), ...(traceparent ? { traceparent } : {}) };
}

/** Runs `work` as a part of the request that something came from, where that is known. */
export function runInOrigin<Result>({ requestId, traceparent }: EventOrigin, work: () => Result): Result {
  const inRequest = () => (requestId ? withContext({ requestId }, work) : work());
  return traceparent ? context.with(traceFrom({ traceparent }), inRequest) : inRequest();
}
