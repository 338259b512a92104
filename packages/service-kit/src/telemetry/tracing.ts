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
 * Sends spans to OTEL_EXPORTER_OTLP_ENDPOINT. Call it first in a process. Without an endpoint nothing is loaded and
 * every span is a no-op.
 */
export async function startTracing(service: string, endpoint: string | undefined, log: Logger): Promise<Tracing> {
  if (!endpoint) return OFF;
  const { exportSpans } = await import('./export-spans.ts');
  return exportSpans(service, log);
}

/** W3C trace context headers. Baggage from outside is not forwarded. */
export interface TraceHeaders {
  traceparent?: string | undefined;
  tracestate?: string | undefined;
}

export const tracer = () => trace.getTracer('utility-pay');

/** Returns whether spans are exported. Without an exporter, no trace context is propagated. */
export const isTracing = (): boolean => propagation.fields().length > 0;

/** Returns the headers that propagate the current trace; empty without a trace. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** Returns the context of a trace that started elsewhere, or the root context. */
export const traceFrom = ({ traceparent, tracestate }: TraceHeaders): Context =>
  traceparent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent, tracestate });

/** Returns the current trace id, for log lines. */
export const currentTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;

export interface SpanOptions {
  kind: SpanKind;
  attributes?: Attributes;
  /** The parent trace, if it is not the current one. */
  from?: TraceHeaders | undefined;
}

/**
 * Runs `work` in a span. Attributes are fixed names, patterns and codes. Of an error only its type is recorded, since
 * messages may name people.
 */
export function inSpan<Result>(
  name: string,
  { kind, attributes = {}, from }: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isTracing()) return work();
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

/** Returns the span attributes of a job. */
export const jobAttributes = (queue: ServiceName, job: string) => ({
  'messaging.system': 'bullmq',
  'messaging.destination.name': queue,
  'portal.job': job,
});

/** Returns the current request and trace, to be stored with work that runs later. */
export function currentOrigin(): EventOrigin {
  const { requestId, portalUrl } = currentContext();
  const { traceparent } = traceHeaders();
  return {
    ...(requestId ? { requestId } : {}),
    ...(traceparent ? { traceparent } : {}),
    ...(portalUrl ? { portalUrl } : {}),
  };
}

/** Runs `work` in the request and trace that caused it, if known. */
export function runInOrigin<Result>({ requestId, traceparent }: EventOrigin, work: () => Result): Result {
  const inRequest = () => (requestId ? withContext({ requestId }, work) : work());
  return traceparent ? context.with(traceFrom({ traceparent }), inRequest) : inRequest();
}
