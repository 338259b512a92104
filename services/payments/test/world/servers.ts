import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { createPaymentSimulator } from '../../../payment-simulator/src/app.ts';
import type { SentSignedWebhook, SentWebhook } from './operations.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export type Outcome = 'paid' | 'declined' | 'cancelled' | 'rejected';

/** Starts the provider simulator with empty records. */
export async function startSimulator(clock?: Clock) {
  const dataDir = await mkdtemp(join(tmpdir(), 'payments-test-'));
  const simulator = await createPaymentSimulator({ dataDir, log: silent, ...(clock ? { clock } : {}) });
  const control = async (path: string, body?: object): Promise<void> => {
    const response = await fetch(`${simulator.url}/_simulator/${path}`, {
      method: body ? 'POST' : 'DELETE',
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`The simulator refused: ${await response.text()}`);
  };
  return {
    url: simulator.url,
    /** The simulator's payment records. */
    records: simulator.ledger,
    addFault: (fault: object) => control('faults', fault),
    clearFaults: () => control('faults'),
    /** Charges a payment back, or returns it. */
    dispute: (body: object) => control('disputes', body),
    winDispute: (id: string) => control(`disputes/${id}/won`, {}),
    /** Sends a page's webhook again. */
    sendWebhooks: (body: object) => control('webhooks', body),
    /** Calls the simulator's control API for Stripe. */
    stripe: (path: string, body: object = {}) => control(`stripe/${path}`, body),
    stop: simulator.stop,
    dispose: async () => {
      await simulator.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/**
 * Clicks a button on the hosted page; returns the address to which the browser is sent, or null. `amount`: dollars that are
 * approved instead of the requested amount.
 */
export async function chooseOutcome(
  pageUrl: string | null | undefined,
  outcome: Outcome,
  amount = '',
): Promise<string | null> {
  if (!pageUrl) throw new Error('There is no payment page');
  const body = new URLSearchParams({ outcome, amount });
  const response = await fetch(pageUrl, { method: 'POST', body, redirect: 'manual' });
  return response.headers.get('location');
}

/** Clicks a button on the Checkout page; returns the address to which the browser is sent, or null. */
export async function chooseAtStripe(
  pageUrl: string | null | undefined,
  outcome: 'paid' | 'declined' | 'left' | 'bank',
  amountMinor?: number,
): Promise<string | null> {
  if (!pageUrl) throw new Error('There is no payment page');
  const body = new URLSearchParams({ outcome, ...(amountMinor ? { amount: (amountMinor / 100).toFixed(2) } : {}) });
  const response = await fetch(pageUrl, { method: 'POST', body, redirect: 'manual' });
  return response.headers.get('location');
}

/** Starts an HTTP server on a free port. */
export async function startServer(handler: RequestListener) {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

type WebhookHandler = (webhook: SentWebhook) => Promise<unknown>;
type SignedWebhookHandler = (webhook: SentSignedWebhook) => Promise<boolean>;

/** Starts a server in place of the gateway's webhook routes. */
export async function startWebhookReceiver() {
  let handle: WebhookHandler = async () => undefined;
  let handleSigned: SignedWebhookHandler = async () => false;
  let received = 0;
  const server = await startServer(async (request, response) => {
    const [, reference] = /^\/api\/payments\/webhook\/([a-z0-9]+)$/.exec(request.url ?? '') ?? [];
    const [, companyId] = /^\/api\/payments\/webhooks\/stripe-checkout\/(\d+)$/.exec(request.url ?? '') ?? [];
    const body = await text(request);
    if (reference) await handle({ reference, authorization: request.headers.authorization ?? null, body });
    if (companyId) {
      const signature = String(request.headers['stripe-signature'] ?? '');
      response.statusCode = (await handleSigned({ companyId: Number(companyId), signature, body })) ? 200 : 400;
    }
    received += 1;
    response.end();
  });
  return {
    ...server,
    received: () => received,
    onWebhook: (handler: WebhookHandler) => {
      handle = handler;
    },
    onSignedWebhook: (handler: SignedWebhookHandler) => {
      handleSigned = handler;
    },
  };
}
