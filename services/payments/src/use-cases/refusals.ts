import { formatMoney, otherAmountMessage, type UserError, type UserErrorCode } from '@utility-pay/contracts';
import { messages } from '../domain/messages.ts';
import type { QuoteResult } from '../domain/payable.ts';
import type { CreateSessionResult } from '../domain/provider.ts';

/** Why a request of staff or a payer is not carried out. */
export interface Refusal {
  kind: 'refused';
  userErrors: UserError[];
}

const refuse = (code: UserErrorCode, message: string, field: string | null = null): Refusal => ({
  kind: 'refused',
  userErrors: [{ code, field, message }],
});

/** Why no payment page is opened. */
export const refusals = {
  nothingDue: (field: string) => refuse('NOTHING_DUE', messages.nothingDue, field),
  beingPosted: () => refuse('NOTHING_DUE', messages.beingPosted, 'balanceId'),
  beingReturned: () => refuse('CONFLICT', messages.beingReturned, 'balanceId'),
  underReview: () => refuse('CONFLICT', messages.underReview, 'balanceId'),
  notConfigured: () => refuse('GATEWAY_NOT_CONFIGURED', messages.notConfigured),
  tooLittle: (smallestMinor: number) => refuse('AMOUNT_NOT_ACCEPTED', messages.tooLittle(formatMoney(smallestMinor))),
  tooMuch: (largestMinor: number) => refuse('AMOUNT_NOT_ACCEPTED', messages.tooMuch(formatMoney(largestMinor))),
  tooManyPages: () => refuse('CONFLICT', messages.tooManyPages),
  tryAgain: () => refuse('PROVIDER_UNAVAILABLE', messages.tryAgain),
};

/** Returns the refusal for the provider's. */
export function rejected({ code, field, message }: Extract<CreateSessionResult, { kind: 'rejected' }>): Refusal {
  if (code === 'misconfigured') return refusals.notConfigured();
  if (code === 'duplicate-reference' || code === 'rate-limited') return refusals.tryAgain();
  return refuse(field === 'amount' ? 'AMOUNT_NOT_ACCEPTED' : 'PROVIDER_UNAVAILABLE', message || messages.noLink);
}

type NoQuote = Exclude<QuoteResult, { kind: 'quote' | 'unknown-bill' }>;

export function refusalOf(result: NoQuote, balanceId: string | undefined): Refusal {
  if (result.kind === 'nothing-due') return refusals.nothingDue(balanceId === undefined ? 'balanceIds' : 'balanceId');
  return refuse('AMOUNT_NOT_ACCEPTED', otherAmountMessage(result), 'amountMinor');
}
