import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from '../log.ts';

export interface HttpServer {
  url: string;
  /**
   * Goes on taking requests for a moment, so that balancers see that /readyz says no, tells each client not to come
   * back, and then closes.
   */
  drain(): Promise<void>;
  /** Stops taking requests and waits for those in hand. */
  close(): Promise<void>;
}

/** Milliseconds: longer than clients keep a connection, so that they close first. */
const KEEP_ALIVE_MS = 65_000;
/** Milliseconds in which a draining process still takes requests; more than clients of ours keep an idle connection. */
const NOTICE_MS = 2_000;

const isEventStream = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');

/** Listens with an express application, or whatever takes requests. @throws when the port is taken. */
export async function serveHttp(application: RequestListener, host: string, port: number): Promise<HttpServer> {
  const server = createServer();
  const open = new Set<ServerResponse>();
  let leaving = false;
  server.on('request', (_request, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    if (leaving) response.setHeader('Connection', 'close');
  });
  server.on('request', application);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // An upload of gigabytes over a slow line takes longer than Node's five minutes; bodies have their own limits.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const leave = (): void => {
    leaving = true;
    for (const response of open) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
      // Whoever follows one opens it again, elsewhere.
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
      await new Promise((resolve) => setTimeout(resolve, NOTICE_MS));
      await close();
    },
  };
}

/** Milliseconds that a process gives itself to finish what it has in hand. */
const STOP_DEADLINE_MS = 25_000;

/** Runs `stop` once on SIGTERM or SIGINT, then ends the process: 0 when all was closed in time. */
export function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const end = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const late = setTimeout(() => {
      log.error({ signal }, 'could not finish in time');
      process.exit(1);
    }, STOP_DEADLINE_MS);
    await stop().catch((err) => log.error({ err }, 'stopping failed'));
    clearTimeout(late);
    process.exit(0);
  };
  process.on('SIGTERM', () => void end('SIGTERM'));
  process.on('SIGINT', () => void end('SIGINT'));
  // Started by a launcher that is gone: nobody would ever stop us.
  process.on('disconnect', () => void end('disconnect'));
}
