import type { RequestListener } from 'node:http';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { Agent } from 'undici';
import { onTestFinished } from 'vitest';
import type { PaymentPageRequest, ProviderCredentials } from '../../src/domain/provider.ts';
import { createIpospaysProvider } from '../../src/providers/ipospays/ipospays-provider.ts';
import type { ProviderOptions } from '../../src/providers/provider-context.ts';
import { startServer, startSimulator } from './servers.ts';

export const now = new Date('2026-03-01T12:00:00Z');

export const credentials: ProviderCredentials = {
  merchantToken: 'merchant-key',
  tpnNumber: '123456789012',
  hostedPageUrl: '',
  testMode: true,
};

/** Returns a valid request for a page, with some fields changed. */
export function pageRequest(changes: Partial<PaymentPageRequest> = {}): PaymentPageRequest {
  return {
    reference: 'REF1',
    amountMinor: 12345,
    currency: 'USD',
    companyId: 1,
    customerId: '66a0f00000000000000000aa',
    returnUrl: 'http://portal.test/api/payments/return/REF1',
    failureUrl: 'http://portal.test/api/payments/return/REF1',
    cancelUrl: 'http://portal.test/api/payments/cancel/REF1',
    webhookUrl: 'http://127.0.0.1:1/api/payments/webhook/REF1',
    ...changes,
  };
}

/** Creates the adapter with its own connections, closed after the test. */
export function provider(options: Partial<ProviderOptions> = {}) {
  const agent = new Agent();
  onTestFinished(() => agent.destroy());
  return createIpospaysProvider({ dispatcher: agent, clock: { now: () => now }, ...options });
}

/** Starts an HTTP server for one test; returns its address. */
export async function listener(handler: RequestListener): Promise<string> {
  const server = await startServer(handler);
  onTestFinished(server.stop);
  return server.url;
}

/** Starts the provider simulator for one test. */
export async function simulatorForTest(clock?: Clock) {
  const simulator = await startSimulator(clock);
  let isRunning = true;
  const stop = async () => {
    if (isRunning) await simulator.stop();
    isRunning = false;
  };
  onTestFinished(async () => {
    if (isRunning) await simulator.dispose();
  });
  return { ...simulator, stop };
}
