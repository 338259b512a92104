import type { Notice, NoticeSender, SimulatorLog } from '../use-cases/ports.ts';

const TIMEOUT_MS = 5_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Posts notices once each: the provider publishes no retry, so there is none. */
export function createNoticeSender(log: SimulatorLog): NoticeSender & { stop(): void } {
  const stopped = new AbortController();
  const timers = new Set<NodeJS.Timeout>();

  async function post(notice: Notice): Promise<void> {
    const reference = notice.result.transactionReferenceId;
    try {
      const answer = await fetch(notice.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: notice.authHeader },
        body: JSON.stringify({ iposHPResponse: notice.result }),
        redirect: 'manual',
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await answer.body?.cancel();
      log.info({ reference, status: answer.status }, 'notice sent');
    } catch (error) {
      log.warn({ reference, reason: error instanceof Error ? error.name : 'unknown' }, 'notice not delivered');
    }
  }

  return {
    send(notice, delayMs) {
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          void post(notice);
        },
        Math.min(delayMs, LONGEST_TIMER_MS),
      );
      timers.add(timer);
    },
    stop() {
      stopped.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
