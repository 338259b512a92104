import { Agent } from 'undici';
import { onTestFinished } from 'vitest';
import type { ProviderCredentials, SessionAttempt } from '../../../src/domain/provider.ts';
import {
  createIpospaysProvider,
  type IpospaysOptions,
} from '../../../src/providers/ipospays/create-ipospays-provider.ts';

export const now = new Date('2026-03-01T12:00:00Z');

export const credentials: ProviderCredentials = {
  merchantToken: 'merchant-key',
  tpnNumber: '123456789012',
  hostedPageUrl: '',
  testMode: true,
};

export function attempt(changes: Partial<SessionAttempt> = {}): SessionAttempt {
  return {
    reference: 'REF1',
    amountMinor: 12345,
    currency: 'USD',
    returnUrl: 'http://portal.test/api/payments/return/REF1',
    failureUrl: 'http://portal.test/api/payments/return/REF1',
    cancelUrl: 'http://portal.test/api/payments/cancel/REF1',
    noticeUrl: 'http://127.0.0.1:1/api/payments/notice/REF1',
    ...changes,
  };
}

/** The adapter with connections of its own, closed with the test. */
export function provider(options: Partial<IpospaysOptions> = {}) {
  const agent = new Agent();
  onTestFinished(() => agent.destroy());
  return createIpospaysProvider({ dispatcher: agent, clock: { now: () => now }, ...options });
}
