import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from '@utility-pay/service-kit/log';
import { createReplicas, type Exchange, wasNeverSent } from '@utility-pay/service-kit/replicas';

/** Connections to each gateway; each caller who follows an upload keeps one. */
const CONNECTIONS = 1024;
const RETRY_AFTER_S = 2;
/** Headers that are about one connection, not about the message. */
const OF_THE_CONNECTION = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'proxy-connection',
];
const SAFE = ['GET', 'HEAD', 'OPTIONS'];

const withoutConnection = (headers: IncomingMessage['headers']): IncomingMessage['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name)));

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const forwarded = ({ headers, socket }: IncomingMessage): string =>
  [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');

export interface Front {
  listener: RequestListener;
  close(): Promise<void>;
}

/**
 * One address for several gateways: hands each request to the one with least to do and streams both ways. What provably
 * did not reach a gateway goes to another; where none is there the caller hears 503 and when to come again.
 */
export function createFront(gatewayUrls: string[], log: Logger): Front {
  const gateways = createReplicas(gatewayUrls.join(','), {
    connections: CONNECTIONS,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const pass = async (request: IncomingMessage, response: ServerResponse, signal: AbortSignal): Promise<void> => {
    const { method = 'GET', url = '/' } = request;
    let taken = false;
    async function* body() {
      taken = true;
      yield* request;
    }
    const exchange = async ({ pool, answered }: Exchange): Promise<void> => {
      const answer = await pool.request({
        path: url,
        method: method as 'GET',
        headers: { ...withoutConnection(request.headers), 'x-forwarded-for': forwarded(request) },
        body: hasBody(request) ? Readable.from(body()) : null,
        signal,
      });
      answered(answer.headers.connection === 'close');
      response.writeHead(answer.statusCode, withoutConnection(answer.headers));
      response.flushHeaders();
      await pipeline(answer.body, response);
    };
    await gateways.ask(
      exchange,
      (error) => !taken && !response.headersSent && (wasNeverSent(error) || SAFE.includes(method)),
    );
  };
  return {
    close: gateways.close,
    listener: (request, response) => {
      const gone = new AbortController();
      response.once('close', () => gone.abort());
      pass(request, response, gone.signal).catch((err) => {
        if (gone.signal.aborted) return;
        log.warn({ err }, 'no gateway answered');
        if (response.headersSent) return void response.destroy();
        response.writeHead(503, { 'Retry-After': String(RETRY_AFTER_S), 'Content-Type': 'text/plain' });
        response.end('Please try again in a moment');
      });
    },
  };
}
