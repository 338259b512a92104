import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from '../log.ts';
import type { Metrics } from './metrics.ts';
import { traceFrom, tracer } from './tracing.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** The status that is recorded if a caller disconnects before the response, as reverse proxies do. */
const CLIENT_CLOSED_REQUEST = 499;
const SERVER_ERROR = 500;

interface ObserveOptions {
  service: string;
  metrics: Metrics;
  log: Logger;
  /** Returns the pattern of the route that answered: one of a fixed set, whatever the path. */
  routeOf(request: Request, response: Response): string;
}

const header = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/**
 * Returns a middleware that records the duration of each request and continues the caller's trace. It must be the first
 * one.
 */
export function observeRequests({ service, metrics, log, routeOf }: ObserveOptions): RequestHandler {
  const recordDuration = (request: Request, response: Response, seconds: number) => {
    const route = routeOf(request, response);
    const method = METHODS.has(request.method) ? request.method : 'other';
    const status = response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST;
    metrics.requests.observe({ service, route, method, status }, seconds);
    return { route, method, status };
  };
  return (request, response, next) => {
    const startedAt = performance.now();
    const { traceparent, tracestate } = request.headers;
    const parent = traceFrom({ traceparent: header(traceparent), tracestate: header(tracestate) });
    const span = tracer().startSpan(request.method, { kind: SpanKind.SERVER }, parent);
    const within = trace.setSpan(parent, span);
    response.once('close', () => {
      const ms = performance.now() - startedAt;
      const { route, method, status } = recordDuration(request, response, ms / 1000);
      span.updateName(`${method} ${route}`).setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      });
      if (status >= SERVER_ERROR) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      const requestId = response.get('X-Request-Id');
      const line = { route, method, status, ms: Math.round(ms), ...(requestId ? { requestId } : {}) };
      context.with(within, () => log[status >= SERVER_ERROR ? 'warn' : 'debug'](line, 'request answered'));
    });
    context.with(within, next);
  };
}
