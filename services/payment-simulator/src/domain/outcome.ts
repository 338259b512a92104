import { chargedMinor, chargePostings } from './ledger.ts';
import { formatDollars, numberGenerator } from './numbers.ts';
import { type Decision, type Dispute, type HostedPage, type Outcome, outcomes } from './page.ts';

type OutcomeDetails = {
  readonly responseCode: number;
  readonly responseMessage: string;
  readonly errResponseCode: string;
  readonly errResponseMessage: string;
  /** Heading of the page that shows the outcome. */
  readonly heading: string;
};

/** The provider's codes and messages for each outcome. */
export const outcomeDetails: Record<Outcome, OutcomeDetails> = {
  paid: {
    responseCode: 200,
    responseMessage: 'Success',
    errResponseCode: '00',
    errResponseMessage: 'Approved',
    heading: 'Payment approved',
  },
  declined: {
    responseCode: 400,
    responseMessage: 'Declined',
    errResponseCode: '05',
    errResponseMessage: 'Do not honor',
    heading: 'Card declined',
  },
  cancelled: {
    responseCode: 401,
    responseMessage: 'Cancelled By Customer',
    errResponseCode: '',
    errResponseMessage: '',
    heading: 'Payment canceled',
  },
  rejected: {
    responseCode: 402,
    responseMessage: 'Rejected By Customer',
    errResponseCode: '',
    errResponseMessage: '',
    heading: 'Payment rejected',
  },
};

/** The processor's code when it approves less than was requested. */
const PARTIALLY_APPROVED = { errResponseCode: '10', errResponseMessage: 'Approved for a partial amount' };

export function isOutcome(value: unknown): value is Outcome {
  return outcomes.some((outcome) => outcome === value);
}

export type DecisionContext = {
  readonly by: Decision['by'];
  readonly now: Date;
  readonly seed: string;
  /** Cents that are approved instead of the requested amount. */
  readonly approvedMinor?: number;
};

/**
 * Returns the decision for an outcome. A paid or declined card has transaction numbers, only a paid one has an
 * approval code and postings.
 */
export function newDecision(page: HostedPage, outcome: Outcome, context: DecisionContext): Decision {
  const isCardAttempt = outcome === 'paid' || outcome === 'declined';
  const nextNumber = numberGenerator(context.seed);
  const digits = (length: number) => (isCardAttempt ? nextNumber(length) : '');
  return {
    outcome,
    by: context.by,
    decidedAt: context.now.toISOString(),
    transactionId: digits(20),
    transactionNumber: digits(4),
    batchNumber: digits(3),
    rrn: digits(12),
    approvalCode: outcome === 'paid' ? `SIM${digits(3)}` : '',
    postings: outcome === 'paid' ? chargePostings(page.tpn, context.approvedMinor ?? page.amountMinor) : [],
  };
}

/** The provider's result fields, the same in the webhook, the return URL and the status response. */
export type ResultFields = Record<string, string | number | object>;

/**
 * Returns the documented result fields. Amounts are in dollars: what was charged or, without a charge, requested.
 * Undocumented, and only there if a page has any: the merchant's tags, and disputes.
 */
export function resultFields(page: HostedPage, decision: Decision, disputes: readonly Dispute[] = []): ResultFields {
  const { responseCode, responseMessage, ...details } = outcomeDetails[decision.outcome];
  const isPaid = decision.outcome === 'paid';
  const receivedMinor = isPaid ? chargedMinor(decision) : page.amountMinor;
  const { errResponseCode, errResponseMessage } = receivedMinor < page.amountMinor ? PARTIALLY_APPROVED : details;
  const amount = formatDollars(receivedMinor);
  const result: ResultFields = {
    responseCode,
    responseMessage,
    transactionReferenceId: page.reference,
    transactionType: page.transactionType,
    amount,
    tips: '0.00',
    customFee: '0.00',
    localTax: '0.00',
    stateTax: '0.00',
    totalAmount: amount,
    ...page.tags,
    ...(disputes.length > 0 ? { disputes: disputes.map(disputeFields) } : {}),
  };
  if (decision.transactionId === '') return result;
  return {
    ...result,
    errResponseCode,
    errResponseMessage,
    transactionId: decision.transactionId,
    transactionNumber: decision.transactionNumber,
    batchNumber: decision.batchNumber,
    cardType: 'VISA',
    cardLast4Digit: '1111',
    responseApprovalCode: decision.approvalCode,
    rrn: decision.rrn,
  };
}

const disputeFields = ({ id, kind, amountMinor, openedAt, wonAt }: Dispute) => ({
  disputeId: id,
  type: kind.toUpperCase(),
  status: wonAt === null ? 'OPEN' : 'WON',
  amount: formatDollars(amountMinor),
  date: wonAt ?? openedAt,
});

/** Returns the address to which the browser is redirected after the attempt, or null when no redirect was requested. */
export function returnUrlFor(page: HostedPage, decision: Decision): string | null {
  const target = redirectTarget(page, decision.outcome);
  if (target === '') return null;
  const { rrn, ...fields } = resultFields(page, decision);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (typeof value !== 'object') query.set(name, String(value));
  if (rrn !== undefined) query.set('RRN', String(rrn));
  // Like the provider, appends `?` even if the address already has a query.
  return `${target}?${query}`;
}

function redirectTarget(page: HostedPage, outcome: Outcome): string {
  const failure = page.failureUrl || page.returnUrl;
  if (outcome === 'paid') return page.returnUrl;
  return outcome === 'cancelled' ? page.cancelUrl || failure : failure;
}
