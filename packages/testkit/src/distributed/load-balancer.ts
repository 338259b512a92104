import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from '@utility-pay/service-kit/log';
import { createReplicas, type Exchange, wasNeverSent } from '@utility-pay/service-kit/replicas';

/** Maximum connections to each gateway. Every client that follows the progress of an upload keeps one open. */
const MAX_CONNECTIONS = 1024;
const RETRY_AFTER_S = 2;
/** Headers that concern one connection: a proxy must not forward them. */
const HOP_BY_HOP_HEADERS = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'proxy-connection',
];
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

const withoutHopByHop = (headers: IncomingMessage['headers']): IncomingMessage['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP_HEADERS.includes(name)));

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const forwardedFor = ({ headers, socket }: IncomingMessage): string =>
  [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');

export interface LoadBalancer {
  listener: RequestListener;
  close(): Promise<void>;
}

/**
 * Creates a load balancer for several gateways. It forwards each request to the least busy gateway, and streams
 * requests and responses. A request that did not reach a gateway, or that only reads, is repeated on another gateway.
 * If no gateway answers, it responds 503 with Retry-After.
 */
export function createLoadBalancer(gatewayUrls: string[], log: Logger): LoadBalancer {
  const gateways = createReplicas(gatewayUrls.join(','), {
    connections: MAX_CONNECTIONS,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const forward = async (request: IncomingMessage, response: ServerResponse, signal: AbortSignal): Promise<void> => {
    const { method = 'GET', url = '/' } = request;
    let isBodyRead = false;
    async function* body() {
      isBodyRead = true;
      yield* request;
    }
    const exchange = async ({ pool, onResponse }: Exchange): Promise<void> => {
      const answer = await pool.request({
        path: url,
        method: method as 'GET',
        headers: { ...withoutHopByHop(request.headers), 'x-forwarded-for': forwardedFor(request) },
        body: hasBody(request) ? Readable.from(body()) : null,
        signal,
      });
      onResponse(answer.headers.connection === 'close');
      response.writeHead(answer.statusCode, withoutHopByHop(answer.headers));
      response.flushHeaders();
      await pipeline(answer.body, response);
    };
    await gateways.ask(
      exchange,
      (error) => !isBodyRead && !response.headersSent && (wasNeverSent(error) || SAFE_METHODS.includes(method)),
    );
  };
  return {
    close: gateways.close,
    listener: (request, response) => {
      const closed = new AbortController();
      response.once('close', () => closed.abort());
      forward(request, response, closed.signal).catch((err) => {
        if (closed.signal.aborted) return;
        log.warn({ err }, 'No gateway answered');
        if (response.headersSent) return void response.destroy();
        response.writeHead(503, { 'Retry-After': String(RETRY_AFTER_S), 'Content-Type': 'text/plain' });
        response.end('Please try again in a moment');
      });
    },
  };
}
