import { formatMoney, otherAmountMessage, type Refused, refused } from '@utility-pay/contracts';
import { messages } from '../domain/messages.ts';
import type { QuoteResult } from '../domain/payable.ts';
import type { CreateSessionResult } from '../domain/provider.ts';

/** Reasons for which no payment page is opened. */
export const refusals = {
  nothingDue: (field: string) => refused('NOTHING_DUE', messages.nothingDue, field),
  beingPosted: () => refused('PAYMENT_BEING_POSTED', messages.beingPosted, 'balanceId'),
  beingReturned: () => refused('CONFLICT', messages.beingReturned, 'balanceId'),
  underReview: () => refused('PAYMENT_IN_REVIEW', messages.underReview, 'balanceId'),
  notConfigured: () => refused('GATEWAY_NOT_CONFIGURED', messages.notConfigured),
  tooLittle: (smallestMinor: number) => refused('AMOUNT_NOT_ACCEPTED', messages.tooLittle(formatMoney(smallestMinor))),
  tooMuch: (largestMinor: number) => refused('AMOUNT_NOT_ACCEPTED', messages.tooMuch(formatMoney(largestMinor))),
  tooManyPages: () => refused('CONFLICT', messages.tooManyPages),
  tryAgain: () => refused('PROVIDER_UNAVAILABLE', messages.tryAgain),
};

/** Returns the refusal for a rejection by the provider. */
export function refusalOfRejection({
  code,
  field,
  message,
}: Extract<CreateSessionResult, { kind: 'rejected' }>): Refused {
  if (code === 'misconfigured') return refusals.notConfigured();
  if (code === 'duplicate-reference' || code === 'rate-limited') return refusals.tryAgain();
  return refused(field === 'amount' ? 'AMOUNT_NOT_ACCEPTED' : 'PROVIDER_UNAVAILABLE', message || messages.noLink);
}

type NoQuote = Exclude<QuoteResult, { kind: 'quote' | 'unknown-bill' }>;

/** Returns the refusal for what can't be quoted. */
export function refusalOf(result: NoQuote, balanceId: string | undefined): Refused {
  if (result.kind === 'nothing-due') return refusals.nothingDue(balanceId === undefined ? 'balanceIds' : 'balanceId');
  return refused('AMOUNT_NOT_ACCEPTED', otherAmountMessage(result), 'amountMinor');
}
