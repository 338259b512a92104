import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from '../log.ts';
import type { Metrics } from './metrics.ts';
import { traceFrom, tracer } from './tracing.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** The status logged when a caller disconnects before the response, as proxies do. */
const GONE = 499;
const SERVER_ERROR = 500;

interface Watch {
  service: string;
  metrics: Metrics;
  log: Logger;
  /** The pattern of the route that answered: one of a fixed set, whatever the path. */
  routeOf(request: Request, response: Response): string;
}

const header = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/** Records the duration of each request and continues the caller's trace. Must be the first middleware. */
export function observeRequests({ service, metrics, log, routeOf }: Watch): RequestHandler {
  const finished = (request: Request, response: Response, seconds: number) => {
    const route = routeOf(request, response);
    const method = METHODS.has(request.method) ? request.method : 'other';
    const status = response.writableFinished ? response.statusCode : GONE;
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
      const { route, method, status } = finished(request, response, ms / 1000);
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
