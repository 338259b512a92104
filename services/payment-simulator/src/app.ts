import { join } from 'node:path';
import { type Clock, createHealth, type RandomId, randomId, serveHttp, systemClock } from '@utility-pay/service-kit';
import { createFaultRegister } from './data/fault-register.ts';
import { openJournal } from './data/journal.ts';
import { createNoticeSender } from './data/notice-sender.ts';
import { createPageRegister } from './data/page-register.ts';
import { type Book, bookOf } from './domain/book.ts';
import { isLoopback } from './http/loopback.ts';
import { createRouter } from './http/router.ts';
import type { SimulatorLog } from './use-cases/ports.ts';

export type PaymentSimulatorOptions = {
  /** Folder of the journal; made if need be. */
  readonly dataDir: string;
  /** A loopback name or address, unless it is `open`. */
  readonly host?: string;
  /** Listens on other addresses too: in a container, whose network decides who comes near. Its controls stay on loopback. */
  readonly open?: boolean;
  /** 0 takes a free port. */
  readonly port?: number;
  /** Origin of the hosted pages, when browsers reach the simulator by another one. */
  readonly publicUrl?: string;
  readonly clock?: Clock;
  readonly randomId?: RandomId;
  readonly log: SimulatorLog;
};

export type PaymentSimulator = {
  readonly url: string;
  book(): Book;
  stop(): Promise<void>;
};

/** Starts a server that speaks the provider's protocol over a durable book of its own. @throws when the port is taken. */
export async function createPaymentSimulator(options: PaymentSimulatorOptions): Promise<PaymentSimulator> {
  const { dataDir, host = '127.0.0.1', port = 0, clock = systemClock, log } = options;
  if (!options.open && !isLoopback(host)) throw new Error('The payment simulator listens on loopback addresses only');

  const { records, journal } = await openJournal(join(dataDir, 'payment-simulator.ndjson'));
  const pages = createPageRegister(records, journal);
  const notices = createNoticeSender(log);
  const stopping = new AbortController();
  const health = createHealth(() => true);
  const origin = { url: options.publicUrl ?? '' };
  const router = createRouter({
    context: { pages, notices, faults: createFaultRegister(), clock, randomId: options.randomId ?? randomId },
    health: health.router,
    origin,
    stopping: stopping.signal,
    log,
  });
  const server = await serveHttp(router, host, port);
  // With port 0 the origin of the pages is known only now.
  origin.url ||= server.url;
  log.info({ url: server.url, records: records.length }, 'payment simulator is serving');

  return {
    url: server.url,
    book: () => bookOf(pages.all()),
    async stop() {
      health.unready();
      stopping.abort();
      await server.close();
      notices.stop();
      await journal.close();
    },
  };
}
