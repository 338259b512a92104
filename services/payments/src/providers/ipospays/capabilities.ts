import type { ProviderCapabilities } from '../../domain/provider.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const capabilities: ProviderCapabilities = {
  start: 'get',
  lifetimeMs: { shortest: DAY_MS, longest: 31 * DAY_MS },
  canCancel: true,
  notices: 'echoed',
  partialRefund: true,
  voidWindow: 'until-batch-closes',
  amountUnit: { request: 'cents', status: 'dollars', notice: 'dollars' },
  largestAmountMinor: 99_999_999,
  currencies: ['USD'],
};
