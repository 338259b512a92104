import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from '../log.ts';
import { limitConnectionsPerNetwork, limitPipelining, MAX_CONNECTIONS } from './connection-limits.ts';
import { cutSlowBody, type SlowBodyOptions } from './slow-bodies.ts';

export interface HttpServer {
  url: string;
  /**
   * Keeps serving until load balancers have seen /readyz fail, sends `Connection: close` with each response, then
   * closes.
   */
  drain(): Promise<void>;
  /** Stops accepting requests and waits for those in progress. */
  close(): Promise<void>;
}

/** Milliseconds; longer than clients keep idle connections, so that the client closes first. */
const KEEP_ALIVE_MS = 65_000;
/** Milliseconds that a draining process still serves; longer than our own clients keep idle connections. */
const DRAIN_MS = 2_000;

/** Milliseconds in which a request's headers must arrive. */
const HEADERS_TIMEOUT_MS = 15_000;
/** Milliseconds between checks for slow headers. */
const HEADERS_CHECK_MS = 5_000;
/** Bytes of a request's headers; Node's default, which nginx also allows. */
const MAX_HEADER_BYTES = 16_384;
const MAX_HEADERS = 100;

export interface HttpServerOptions extends SlowBodyOptions {
  headersWithinMs?: number;
  /** The server is behind a proxy, whose connections are those of all clients. */
  behindProxy?: boolean;
  maxConnections?: number;
}

const isEventStream = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');

/**
 * Milliseconds without traffic after which a connection is closed, also while a response is not read. Operations of the database
 * end earlier, and event streams send a comment every 15 seconds.
 */
const IDLE_TIMEOUT_MS = 75_000;

/** Starts an HTTP server. @throws if the port is taken. */
export async function serveHttp(
  application: RequestListener,
  host: string,
  port: number,
  options: HttpServerOptions = {},
): Promise<HttpServer> {
  const { headersWithinMs = HEADERS_TIMEOUT_MS, maxConnections = MAX_CONNECTIONS } = options;
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    connectionsCheckingInterval: Math.min(HEADERS_CHECK_MS, headersWithinMs),
  });
  server.maxHeadersCount = MAX_HEADERS;
  server.headersTimeout = headersWithinMs;
  server.maxConnections = maxConnections;
  if (!options.behindProxy) limitConnectionsPerNetwork(server);
  const open = new Set<ServerResponse>();
  let leaving = false;
  server.on('request', (request, response) => {
    cutSlowBody(request, response, options);
    open.add(response);
    response.once('close', () => open.delete(response));
    if (leaving) response.setHeader('Connection', 'close');
  });
  server.on('request', limitPipelining(application));
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.timeout = IDLE_TIMEOUT_MS;
  // An upload of gigabytes over a slow line takes longer than Node's default of five minutes; `cutSlowBody` limits bodies.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const leave = (): void => {
    leaving = true;
    for (const response of open) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
      // Clients of an event stream reconnect to another process.
      else if (isEventStream(response)) response.end();
    }
  };
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      leave();
      server.close(() => resolve());
      server.closeIdleConnections();
    });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${bound}`,
    close,
    drain: async () => {
      leave();
      await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
      await close();
    },
  };
}

/** Milliseconds that a process has to finish its work on shutdown. */
const STOP_DEADLINE_MS = 25_000;

/** Calls `stop` once on SIGTERM or SIGINT, then exits: with 0 if everything was closed in time. */
export function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const end = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'Stopping');
    const late = setTimeout(() => {
      log.error({ signal }, 'Could not finish in time');
      process.exit(1);
    }, STOP_DEADLINE_MS);
    await stop().catch((err) => log.error({ err }, 'Stopping failed'));
    clearTimeout(late);
    process.exit(0);
  };
  process.on('SIGTERM', () => void end('SIGTERM'));
  process.on('SIGINT', () => void end('SIGINT'));
  // The parent process has gone, so no signal would ever come.
  process.on('disconnect', () => void end('disconnect'));
}
