import { join } from 'node:path';
import { createHealth } from '@utility-pay/service-kit/process/health';
import { serveHttp } from '@utility-pay/service-kit/process/http-server';
import { type Clock, type RandomId, randomId, systemClock } from '@utility-pay/service-kit/time-and-ids';
import { createFaultStore } from './data/fault-store.ts';
import { openJournal } from './data/journal.ts';
import { createPageRepository } from './data/page.repository.ts';
import { type Ledger, ledgerOf } from './domain/ledger.ts';
import { isLoopback } from './http/control.routes.ts';
import { createRouter } from './http/router.ts';
import type { SimulatorLog } from './use-cases/ports.ts';
import { createStripeMerchants } from './use-cases/stripe-merchant.ts';
import { createStripeWebhooks } from './webhooks/stripe-webhooks.ts';
import { createWebhookSender } from './webhooks/webhook-sender.ts';

export type PaymentSimulatorOptions = {
  /** Folder of the journal; created if it is missing. */
  readonly dataDir: string;
  /** Must be a loopback name or address unless `open` is set. */
  readonly host?: string;
  /** Allows other addresses too, for a container in a private network. Control calls stay on loopback. */
  readonly open?: boolean;
  /** 0 picks a free port. */
  readonly port?: number;
  /** Origin of the hosted pages, if browsers use another one than the server's own. */
  readonly publicUrl?: string;
  readonly clock?: Clock;
  readonly randomId?: RandomId;
  readonly log: SimulatorLog;
};

export type PaymentSimulator = {
  readonly url: string;
  /** Returns the provider's ledger, as `GET /_simulator/ledger` does. */
  ledger(): Ledger;
  stop(): Promise<void>;
};

/** Starts a server that speaks the provider's protocol and keeps a durable ledger. Throws when the port is in use. */
export async function createPaymentSimulator(options: PaymentSimulatorOptions): Promise<PaymentSimulator> {
  const { dataDir, host = '127.0.0.1', port = 0, clock = systemClock, log } = options;
  if (!options.open && !isLoopback(host)) throw new Error('The payment simulator listens on loopback addresses only');

  const { records, journal } = await openJournal(join(dataDir, 'payment-simulator.ndjson'));
  const pages = createPageRepository(records, journal);
  const webhooks = createWebhookSender(log);
  const stopping = new AbortController();
  const health = createHealth(() => true);
  const origin = { url: options.publicUrl ?? '' };
  const createId = options.randomId ?? randomId;
  const stripeWebhooks = createStripeWebhooks({ clock, randomId: createId, log });
  const merchants = createStripeMerchants({ clock, randomId: createId, send: stripeWebhooks.send });
  const router = createRouter({
    context: { pages, webhooks, faults: createFaultStore(), clock, randomId: createId },
    stripe: { merchants, webhooks: stripeWebhooks },
    health: health.router,
    origin,
    stopping: stopping.signal,
    log,
  });
  const server = await serveHttp(router, host, port);
  // With port 0 the origin is known only after the server listens.
  origin.url ||= server.url;
  log.info({ url: server.url, records: records.length }, 'Payment simulator is listening');

  return {
    url: server.url,
    ledger: () => ledgerOf(pages.all()),
    async stop() {
      health.unready();
      stopping.abort();
      await server.close();
      webhooks.stop();
      stripeWebhooks.stop();
      await journal.close();
    },
  };
}
