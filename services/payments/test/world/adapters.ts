import { createHash, createHmac } from 'node:crypto';
import { Agent } from 'undici';
import { onTestFinished } from 'vitest';
import type { PaymentProvider, ProviderCredentials, WebhookHeaders } from '../../src/domain/provider.ts';
import { webhookEcho } from '../../src/providers/ipospays/callbacks.ts';
import { createIpospaysProvider } from '../../src/providers/ipospays/ipospays-provider.ts';
import { createStripeCheckoutProvider } from '../../src/providers/stripe-checkout/stripe-checkout-provider.ts';
import { simulatorForTest } from './ipospays.ts';
import { chooseAtStripe, chooseOutcome } from './servers.ts';

export const NOW = new Date('2026-03-01T12:00:00Z');

/** Faults of both simulators. `-after`: the provider did what was requested, then failed to answer. */
type Fault =
  | 'create-500-after'
  | 'create-hang'
  | 'status-hang'
  | 'refund-500-after'
  | 'refund-lost'
  | 'refund-reset-after';

export interface Webhook {
  headers: WebhookHeaders;
  body: Buffer;
}

/** An adapter with its provider's simulator, as the shared tests use them. */
export interface AdapterUnderTest {
  adapter: PaymentProvider;
  credentials: ProviderCredentials;
  /** Credentials of the live mode. */
  live: ProviderCredentials;
  pay(pageUrl: string, amountMinor?: number): Promise<unknown>;
  decline(pageUrl: string): Promise<unknown>;
  addFault(fault: Fault): Promise<void>;
  /** Returns a webhook that reports the page as paid, authenticated with `secret`. */
  webhook(reference: string, secret?: string): Webhook;
  /** Opens a chargeback of a paid page. */
  chargeBack(reference: string, amountMinor?: number): Promise<void>;
  winChargeback(reference: string): Promise<void>;
  stop(): Promise<void>;
}

const DEFAULT_TIMEOUT_MS = 10_000;
export const SHORT_TIMEOUT_MS = 300;

/** Starts the simulator; returns it with the options of an adapter that reaches nothing else. */
async function startOffline(timeoutMs = DEFAULT_TIMEOUT_MS) {
  const simulator = await simulatorForTest({ now: () => NOW });
  // Fails each DNS lookup: only the simulator's address can be reached.
  const dispatcher = new Agent({
    connect: {
      lookup: (_host, _options, done) => done(Object.assign(new Error('offline'), { code: 'ENOTFOUND' }), []),
    },
  });
  onTestFinished(() => dispatcher.destroy());
  return { simulator, options: { simulatorUrl: simulator.url, dispatcher, timeoutMs, clock: { now: () => NOW } } };
}

export async function ipospays(timeoutMs?: number): Promise<AdapterUnderTest> {
  const { simulator, options } = await startOffline(timeoutMs);
  const credentials = { merchantToken: 'merchant-key', tpnNumber: '123456789012', hostedPageUrl: '', testMode: true };
  const disputes = new Map<string, string>();
  const faults: Record<Fault, object> = {
    'create-500-after': { kind: 'create-500' },
    'create-hang': { kind: 'outage', endpoint: 'create', mode: 'hang', uses: 1 },
    'status-hang': { kind: 'outage', endpoint: 'status', mode: 'hang', uses: 1 },
    'refund-500-after': { kind: 'transact-500', uses: 1 },
    'refund-lost': { kind: 'transact-lost', uses: 1 },
    'refund-reset-after': { kind: 'transact-reset', uses: 1 },
  };
  return {
    adapter: createIpospaysProvider(options),
    credentials,
    live: { ...credentials, testMode: false },
    pay: (pageUrl, amountMinor) =>
      chooseOutcome(pageUrl, 'paid', amountMinor === undefined ? '' : (amountMinor / 100).toFixed(2)),
    decline: (pageUrl) => chooseOutcome(pageUrl, 'declined'),
    addFault: (fault) => simulator.addFault(faults[fault]),
    webhook: (reference, secret = credentials.merchantToken) => ({
      headers: { authorization: webhookEcho(secret, reference, 1) },
      body: Buffer.from(JSON.stringify({ iposHPResponse: { responseCode: '200', transactionReferenceId: reference } })),
    }),
    chargeBack: async (reference, amountMinor) => {
      disputes.set(reference, `CB${reference}`);
      await simulator.dispute({ reference, kind: 'chargeback', id: `CB${reference}`, amountMinor, notify: false });
    },
    winChargeback: (reference) => simulator.winDispute(disputes.get(reference) ?? ''),
    stop: simulator.stop,
  };
}

const SIGNING_SECRET = 'whsec_0123456789abcdef';

/** Returns a webhook that is signed like Stripe's. */
export function signedWebhook(body: string, secret = SIGNING_SECRET, at = NOW): Webhook {
  const time = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { headers: { 'stripe-signature': `t=${time},v1=${signature}` }, body: Buffer.from(body) };
}

export async function stripeCheckout(timeoutMs?: number): Promise<AdapterUnderTest> {
  const { simulator, options } = await startOffline(timeoutMs);
  const credentials = {
    merchantToken: 'sk_test_0123456789',
    webhookSecret: SIGNING_SECRET,
    tpnNumber: '',
    hostedPageUrl: '',
    testMode: true,
  };
  const faults: Record<Fault, object> = {
    'create-500-after': { call: 'create', mode: 'error-after' },
    'create-hang': { call: 'create', mode: 'hang' },
    'status-hang': { call: 'retrieve', mode: 'hang' },
    'refund-500-after': { call: 'refund', mode: 'error-after' },
    'refund-lost': { call: 'refund', mode: 'error' },
    'refund-reset-after': { call: 'refund', mode: 'reset-after' },
  };
  return {
    adapter: createStripeCheckoutProvider(options),
    credentials,
    live: { ...credentials, merchantToken: 'sk_live_0123456789', testMode: false },
    pay: (pageUrl, amountMinor) => chooseAtStripe(pageUrl, 'paid', amountMinor),
    decline: (pageUrl) => chooseAtStripe(pageUrl, 'declined'),
    addFault: (fault) => simulator.stripe('faults', faults[fault]),
    webhook: (reference, secret) => {
      const id = `evt_${createHash('sha256').update(reference).digest('hex').slice(0, 24)}`;
      const session = { client_reference_id: reference, payment_status: 'paid', amount_total: 12345, currency: 'usd' };
      const event = {
        id,
        object: 'event',
        livemode: false,
        type: 'checkout.session.completed',
        data: { object: session },
      };
      return signedWebhook(JSON.stringify(event), secret);
    },
    chargeBack: (reference, amount) => simulator.stripe('disputes', { reference, amount }),
    winChargeback: (reference) => simulator.stripe('close-dispute', { reference, won: true }),
    stop: simulator.stop,
  };
}
