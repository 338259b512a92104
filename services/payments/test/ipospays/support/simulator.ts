import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createPaymentSimulator } from '../../../../payment-simulator/src/app.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The provider's simulator over an empty book, for one test. */
export async function startSimulator() {
  const dataDir = await mkdtemp(join(tmpdir(), 'ipospays-'));
  const simulator = await createPaymentSimulator({ dataDir, log: silent });
  let running = true;
  const stop = async () => {
    if (running) await simulator.stop();
    running = false;
  };
  onTestFinished(async () => {
    await stop();
    await rm(dataDir, { recursive: true });
  });

  async function addFault(fault: object): Promise<void> {
    const answer = await fetch(`${simulator.url}/_simulator/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    if (!answer.ok) throw new Error(`The fault was refused: ${await answer.text()}`);
  }

  return { url: simulator.url, book: simulator.book, addFault, stop };
}

/** Presses a button of the hosted page; answers where the browser is sent. */
export async function press(page: string, outcome: string): Promise<URL> {
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? 'about:blank');
}
