import type { SimulatorLog, Webhook, WebhookSender } from '../use-cases/ports.ts';

const TIMEOUT_MS = 5_000;
/** Node fires a timer with a longer delay immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Posts each webhook once, without retries: the provider documents none. */
export function createWebhookSender(log: SimulatorLog): WebhookSender & { stop(): void } {
  const stopped = new AbortController();
  const timers = new Set<NodeJS.Timeout>();

  async function post(webhook: Webhook): Promise<void> {
    const reference = webhook.result.transactionReferenceId;
    try {
      const response = await fetch(webhook.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: webhook.authHeader },
        body: JSON.stringify({ iposHPResponse: webhook.result }),
        redirect: 'manual',
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      log.info({ reference, status: response.status }, 'Webhook sent');
    } catch (error) {
      log.warn({ reference, reason: error instanceof Error ? error.name : 'unknown' }, 'Webhook not delivered');
    }
  }

  return {
    send(webhook, delayMs) {
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          void post(webhook);
        },
        Math.min(delayMs, MAX_TIMER_MS),
      );
      timers.add(timer);
    },
    stop() {
      stopped.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
