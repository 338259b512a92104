import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';

export interface HttpServer {
  url: string;
  /** Stops taking requests and waits for those in hand. */
  close(): Promise<void>;
}

/** Milliseconds: longer than clients keep a connection, so that they close first. */
const KEEP_ALIVE_MS = 65_000;

/** Listens with an express application. @throws when the port is taken. */
export async function serveHttp(application: Express, host: string, port: number): Promise<HttpServer> {
  const server = createServer(application);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // An upload of gigabytes over a slow line takes longer than Node's five minutes; bodies have their own limits.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}
