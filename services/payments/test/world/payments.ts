import { newPayment, type Payment } from '../../src/domain/payment.ts';
import type { FetchStatusResult, ProviderEvidence } from '../../src/domain/provider.ts';
import type { Refund } from '../../src/domain/refund-record.ts';

export const TPN = '123456789012';
export const T0 = new Date('2026-11-21T12:00:00.000Z');
export const after = (ms: number): Date => new Date(T0.getTime() + ms);

const started = newPayment(
  {
    id: 'abcdefghij0123456789',
    companyId: 1,
    provider: 'ipospays',
    credentialsId: 'c1',
    customerId: 'ada',
    balanceId: 'b1',
    purpose: 'bill',
    covers: [{ balanceId: 'b1', period: { month: 11, year: 2026 }, amountMinor: 8417 }],
    amountMinor: 8417,
    testMode: false,
    customerName: 'Ada Lovelace',
    accountNumber: '001042',
    portalUrl: 'https://pay.example',
    lifetimeMs: 24 * 60 * 60_000,
  },
  T0,
);

/** Returns a payment, with an open page by default. A succeeded one received the requested amount by default. */
export const buildPayment = (overrides: Partial<Payment> = {}): Payment => ({
  ...started,
  state: 'page-open',
  pageUrl: 'https://payment.ipospays.tech/api/v1/externalPay?t=x',
  providerRef: 'x',
  ...(overrides.state === 'succeeded' ? { receivedMinor: overrides.amountMinor ?? started.amountMinor } : {}),
  ...overrides,
});

export const buildEvidence = (overrides: Partial<ProviderEvidence> = {}): ProviderEvidence => ({
  reference: started.id,
  tpn: null,
  amount: { unit: 'dollars', minor: 8417, text: '84.17' },
  providerTxnId: '20000000000000000001',
  providerPaymentRef: null,
  approvalCode: null,
  cardType: null,
  cardLast4: null,
  responseCode: '200',
  processorCode: null,
  owner: null,
  disputes: [],
  digest: 'd',
  ...overrides,
});

export const paidAnswer = (overrides: Partial<ProviderEvidence> = {}): FetchStatusResult => ({
  kind: 'paid',
  evidence: buildEvidence(overrides),
});
export const declinedAnswer: FetchStatusResult = {
  kind: 'declined',
  evidence: buildEvidence({ responseCode: '400', providerTxnId: '20000000000000000002' }),
};
export const cancelledAnswer: FetchStatusResult = {
  kind: 'cancelled',
  evidence: buildEvidence({ responseCode: '401', providerTxnId: null }),
};

/** Returns a refund, pending and partial by default. */
export const buildRefund = (overrides: Partial<Refund> = {}): Refund => ({
  id: 'refund0123456789abc',
  amountMinor: 100,
  state: 'pending',
  step: 'refund',
  createdAt: T0,
  unanswered: 0,
  ...overrides,
});
