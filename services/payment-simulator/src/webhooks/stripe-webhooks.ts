import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock, RandomId } from '@utility-pay/service-kit/time-and-ids';
import type { SimulatorLog, StripeEndpoint, StripeWebhookSettings, StripeWebhooks } from '../use-cases/ports.ts';

const TIMEOUT_MS = 10_000;

type Dependencies = { clock: Clock; randomId: RandomId; log: SimulatorLog };
type Delivery = { endpoint: StripeEndpoint; body: string; delayMs?: number; ageSeconds?: number | undefined };

/** Sends signed events to the endpoints that merchants entered. A failed delivery is not retried. */
export function createStripeWebhooks({ clock, randomId, log }: Dependencies): StripeWebhooks {
  const endpoints = new Map<string, StripeEndpoint>();
  const stopping = new AbortController();
  let settings: StripeWebhookSettings = { copies: 1, delayMs: 0 };
  const sent: { apiKey: string; type: string; body: string }[] = [];

  /** Signs at the moment of sending, so a delayed delivery has a current timestamp, like a retry by Stripe. */
  async function post({ endpoint, body, delayMs = 0, ageSeconds = 0 }: Delivery): Promise<void> {
    try {
      if (delayMs > 0) await wait(delayMs, undefined, { signal: stopping.signal });
      const time = Math.floor(clock.now().getTime() / 1000) - ageSeconds;
      const signature = createHmac('sha256', endpoint.secret).update(`${time}.${body}`).digest('hex');
      await fetch(endpoint.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${time},v1=${signature}` },
        body,
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
    } catch (error) {
      if (!stopping.signal.aborted)
        log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'Webhook was not delivered');
    }
  }

  const send: StripeWebhooks['send'] = (apiKey, type, object) => {
    const created = Math.floor(clock.now().getTime() / 1000);
    const event = { id: `evt_${randomId(24)}`, object: 'event', created, livemode: false, type, data: { object } };
    // Serialized now, because the object may change before a delayed delivery.
    const body = JSON.stringify(event, null, 2);
    sent.push({ apiKey, type, body });
    const endpoint = endpoints.get(apiKey);
    if (!endpoint) return;
    const { copies, delayMs } = settings;
    for (let copy = 0; copy < copies; copy += 1) void post({ endpoint, body, delayMs });
  };

  return {
    send,
    setEndpoint: (apiKey, endpoint) => void endpoints.set(apiKey, endpoint),
    setSettings: (next) => {
      settings = next;
    },
    async resend(apiKey, type, { secret, ageSeconds }) {
      const event = sent.findLast((each) => each.apiKey === apiKey && each.type === type);
      const endpoint = endpoints.get(apiKey);
      if (!event || !endpoint) return false;
      await post({ endpoint: { ...endpoint, ...(secret ? { secret } : {}) }, body: event.body, ageSeconds });
      return true;
    },
    stop: () => stopping.abort(),
  };
}
