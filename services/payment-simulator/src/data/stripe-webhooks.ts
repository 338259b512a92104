import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock, RandomId } from '@utility-pay/service-kit/time-and-ids';
import type { SimulatorLog, StripeEndpoint, StripeWebhookFault, StripeWebhooks } from '../use-cases/ports.ts';

const TIMEOUT_MS = 10_000;

type Dependencies = { clock: Clock; randomId: RandomId; log: SimulatorLog };

/** Sends signed events to the endpoints that merchants entered. Nothing is retried. */
export function createStripeWebhooks({ clock, randomId, log }: Dependencies): StripeWebhooks {
  const endpoints = new Map<string, StripeEndpoint>();
  const stopping = new AbortController();
  let fault: StripeWebhookFault = { times: 1, delayMs: 0 };
  const sent: { key: string; type: string; body: string }[] = [];

  /** Signs when it sends, like Stripe's retries. */
  async function post({ url, secret }: StripeEndpoint, body: string, delayMs: number, ageSeconds = 0): Promise<void> {
    try {
      if (delayMs > 0) await wait(delayMs, undefined, { signal: stopping.signal });
      const time = Math.floor(clock.now().getTime() / 1000) - ageSeconds;
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
      await fetch(url, {
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

  const send: StripeWebhooks['send'] = (key, type, object) => {
    const created = Math.floor(clock.now().getTime() / 1000);
    const event = { id: `evt_${randomId(24)}`, object: 'event', created, livemode: false, type, data: { object } };
    // Serialized now: the object changes.
    const body = JSON.stringify(event, null, 2);
    sent.push({ key, type, body });
    const endpoint = endpoints.get(key);
    if (!endpoint) return;
    for (let times = 0; times < fault.times; times += 1) void post(endpoint, body, fault.delayMs);
  };

  return {
    send,
    setEndpoint: (key, endpoint) => void endpoints.set(key, endpoint),
    setFault: (next) => {
      fault = next;
    },
    async resend(key, type, { secret, ageSeconds }) {
      const event = sent.findLast((each) => each.key === key && each.type === type);
      const endpoint = endpoints.get(key);
      if (!event || !endpoint) return false;
      await post({ ...endpoint, ...(secret ? { secret } : {}) }, event.body, 0, ageSeconds);
      return true;
    },
    stop: () => stopping.abort(),
  };
}
