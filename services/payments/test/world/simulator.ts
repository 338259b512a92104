import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { createPaymentSimulator } from '../../../payment-simulator/src/app.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export type Outcome = 'paid' | 'declined' | 'cancelled' | 'rejected';

/** The provider's simulator over an empty book. */
export async function startSimulator(clock: Clock) {
  const dataDir = await mkdtemp(join(tmpdir(), 'payments-test-'));
  const simulator = await createPaymentSimulator({ dataDir, clock, log: silent });
  const control = async (path: string, body?: object): Promise<void> => {
    const answer = await fetch(`${simulator.url}/_simulator/${path}`, {
      method: body ? 'POST' : 'DELETE',
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`the simulator refused: ${await answer.text()}`);
  };
  return {
    url: simulator.url,
    book: simulator.book,
    addFault: (fault: object) => control('faults', fault),
    clearFaults: () => control('faults'),
    stop: async () => {
      await simulator.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Presses a button of the hosted page; answers where the browser is sent, null when nowhere. */
export async function press(pageUrl: string | null | undefined, outcome: Outcome): Promise<string | null> {
  if (!pageUrl) throw new Error('there is no page');
  const body = new URLSearchParams({ outcome });
  const answer = await fetch(pageUrl, { method: 'POST', body, redirect: 'manual' });
  return answer.headers.get('location');
}
