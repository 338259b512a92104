import { formatMoney, type UserError, type UserErrorCode } from '@utility-pay/contracts';
import type { Payment } from '../domain/payment.ts';
import type { CreateSessionResult } from '../domain/provider.ts';
import { words } from '../domain/words.ts';
import type { OpenedPage } from './open-page.ts';

export type StartPaymentResult =
  | { kind: 'page'; payment: Payment; paymentUrl: string }
  | { kind: 'refused'; userErrors: UserError[] };

const refuse = (code: UserErrorCode, message: string, field: string | null = null): StartPaymentResult => ({
  kind: 'refused',
  userErrors: [{ code, field, message }],
});

/** Every way in which no page can be had, in words for the payer. */
export const refusals = {
  nothingDue: () => refuse('NOTHING_DUE', words.nothingDue, 'balanceId'),
  beingBooked: () => refuse('NOTHING_DUE', words.beingBooked, 'balanceId'),
  beingChecked: () => refuse('CONFLICT', words.beingChecked, 'balanceId'),
  notConfigured: () => refuse('GATEWAY_NOT_CONFIGURED', words.notConfigured),
  tooMuch: (largestMinor: number) => refuse('AMOUNT_NOT_ACCEPTED', words.tooMuch(formatMoney(largestMinor))),
  tryAgain: () => refuse('PROVIDER_UNAVAILABLE', words.tryAgain),
};

/** What the payer gets for the provider's answer. */
export function openingAnswer({ payment, result }: OpenedPage): StartPaymentResult {
  if (payment.pageUrl) return { kind: 'page', payment, paymentUrl: payment.pageUrl };
  return result.kind === 'rejected' ? rejected(result) : refusals.tryAgain();
}

function rejected({ code, field, message }: Extract<CreateSessionResult, { kind: 'rejected' }>): StartPaymentResult {
  if (code === 'misconfigured') return refusals.notConfigured();
  if (code === 'duplicate-reference' || code === 'rate-limited') return refusals.tryAgain();
  return refuse(field === 'amount' ? 'AMOUNT_NOT_ACCEPTED' : 'PROVIDER_UNAVAILABLE', message || words.noLink);
}
