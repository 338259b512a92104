import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from '../log.ts';
import { limitConnectionsPerNetwork, limitPipelining } from './connection-limits.ts';
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

/** Longer than clients keep idle connections, so that the client closes first. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
/** How long a draining process still serves: longer than our own clients keep idle connections. */
const DRAIN_MS = 2_000;

const HEADERS_TIMEOUT_MS = 15_000;
const HEADERS_CHECK_INTERVAL_MS = 5_000;
/** Node's default, which nginx also allows. */
const MAX_HEADER_BYTES = 16_384;
const MAX_HEADERS = 100;
/** Maximum open connections of one process. */
const MAX_CONNECTIONS = 10_000;

export interface HttpServerOptions extends SlowBodyOptions {
  headersWithinMs?: number;
  /** Whether all connections come from a reverse proxy, so that connections are not limited per network. */
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
    connectionsCheckingInterval: Math.min(HEADERS_CHECK_INTERVAL_MS, headersWithinMs),
  });
  server.maxHeadersCount = MAX_HEADERS;
  server.headersTimeout = headersWithinMs;
  server.maxConnections = maxConnections;
  if (!options.behindProxy) limitConnectionsPerNetwork(server);
  const open = new Set<ServerResponse>();
  let isDraining = false;
  server.on('request', (request, response) => {
    cutSlowBody(request, response, options);
    open.add(response);
    response.once('close', () => open.delete(response));
    if (isDraining) response.setHeader('Connection', 'close');
  });
  server.on('request', limitPipelining(application));
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  server.timeout = IDLE_TIMEOUT_MS;
  // An upload of gigabytes over a slow line takes longer than Node's default of five minutes; `cutSlowBody` limits bodies.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const closeAfterResponses = (): void => {
    isDraining = true;
    for (const response of open) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
      // Clients of an event stream reconnect to another process.
      else if (isEventStream(response)) response.end();
    }
  };
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      closeAfterResponses();
      server.close(() => resolve());
      server.closeIdleConnections();
    });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${bound}`,
    close,
    drain: async () => {
      closeAfterResponses();
      await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
      await close();
    },
  };
}

const STOP_TIMEOUT_MS = 25_000;

/**
 * Calls `stop` once on SIGTERM or SIGINT, then exits: with 0, or with 1 if `stop` takes longer than STOP_TIMEOUT_MS.
 */
export function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const end = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'Stopping');
    const timer = setTimeout(() => {
      log.error({ signal }, 'Could not finish in time');
      process.exit(1);
    }, STOP_TIMEOUT_MS);
    await stop().catch((err) => log.error({ err }, 'Stopping failed'));
    clearTimeout(timer);
    process.exit(0);
  };
  process.on('SIGTERM', () => void end('SIGTERM'));
  process.on('SIGINT', () => void end('SIGINT'));
  // The parent process has ended, and nothing else would send a signal.
  process.on('disconnect', () => void end('disconnect'));
}
