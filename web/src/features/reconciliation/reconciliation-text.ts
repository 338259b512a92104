import { formatMoney } from '@utility-pay/contracts';
import type { Meaning } from '../../theme/brand-colors.ts';
import type { ReconciliationExceptionRowFragment, ReconciliationRowFragment } from './gql/reconciliation.ts';

type State = ReconciliationRowFragment['state'];
type Exception = ReconciliationExceptionRowFragment;

export const DAY_STATES: Record<State, { meaning: Meaning | 'neutral'; label: string }> = {
  PENDING: { meaning: 'neutral', label: 'Not compared yet' },
  AGREED: { meaning: 'success', label: 'Matched' },
  EXCEPTIONS: { meaning: 'danger', label: 'Exceptions' },
  RESOLVED: { meaning: 'info', label: 'Resolved' },
  LIST_UNAVAILABLE: { meaning: 'warning', label: 'Provider list unavailable' },
};

export const EXCEPTION_STATES: Record<Exception['state'], { meaning: Meaning | 'neutral'; label: string }> = {
  OPEN: { meaning: 'danger', label: 'Open' },
  RESOLVED: { meaning: 'info', label: 'Resolved by staff' },
  CLEARED: { meaning: 'success', label: 'Cleared' },
};

const KIND_LABELS: Record<Exception['kind'], string> = {
  PAYMENT: 'Payment',
  REFUND: 'Refund',
  REFUND_FAILED: 'Failed refund',
  CHARGEBACK: 'Chargeback',
  RETURN: 'Bank return',
  CHARGEBACK_WON: 'Won chargeback',
  OTHER: 'Transaction',
};

export const kindLabel = ({ kind }: Pick<Exception, 'kind'>): string => KIND_LABELS[kind];

/** Ends the sentence "in the portal it …". */
const PAYMENT_STATE_TEXTS = {
  OPEN: 'has no outcome yet',
  REVIEW: 'is waiting for your review',
  FAILED: 'failed or expired',
} as const;

interface Explanation {
  title: string;
  /** What staff should do. */
  advice: string;
}

/** Returns what staff should do about money that the portal has no record of. The same as in docs/operations/backup.md. */
function unknownMoneyAdvice(kind: Exception['kind']): string {
  switch (kind) {
    case 'PAYMENT':
      return 'We ask the provider about it, and credit it if it was paid. If it is still here after 72 hours, return the money at the provider, or record it on the customer’s account (Record payment) with this reference as its receipt number.';
    case 'REFUND':
      return "Find the payment by its reference under Transactions. If it was refunded in the provider's portal, add a charge of this amount to the customer's bill. Don't refund it here: that pays it out again.";
    case 'CHARGEBACK':
    case 'RETURN':
      return 'Open the payment under Transactions and choose “Record dispute.”';
    default:
      return "Look it up in the provider's portal, then contact support with the reference.";
  }
}

/** Returns what staff should do about a payment that is paid in the provider's list only. */
function paidAtProviderAdvice(paymentState: Exception['paymentState']): string {
  if (paymentState === 'REVIEW') return 'Open the payment and choose how to resolve it.';
  if (paymentState === 'FAILED')
    return "If you closed this payment because it was settled another way, resolve this exception and explain how. Otherwise, we'll keep checking with the provider. If the exception stays open, contact support with the reference.";
  return "We'll keep checking with the provider. If the exception stays open, contact support with the reference.";
}

/** Returns what is wrong, and what staff should do about it. */
export function explain(exception: Exception): Explanation {
  const { reason, paymentState, own, provider, providerKind, journal } = exception;
  const movement = kindLabel(exception).toLowerCase();
  const amounts = `${formatMoney(own?.amountMinor ?? 0)} in the portal, ${provider ? formatMoney(provider.amountMinor) : "an amount that can't be read"} at the provider`;
  const otherKind =
    providerKind && providerKind !== 'OTHER'
      ? `a ${kindLabel({ kind: providerKind }).toLowerCase()}`
      : 'something else';
  switch (reason) {
    case 'MISSING_AT_PROVIDER':
      return {
        title: `The provider doesn't list this ${movement}`,
        advice: "Look it up in the provider's portal. If it isn't there either, contact the provider.",
      };
    case 'UNKNOWN_HERE':
      return {
        title: `We have no record of this ${movement}`,
        advice: unknownMoneyAdvice(exception.kind),
      };
    case 'AMOUNT_DIFFERS':
      return {
        title: `The amounts differ: ${amounts}`,
        advice: "Compare the amount with the provider's portal, then correct the customer's account if needed.",
      };
    case 'KIND_DIFFERS':
      return {
        title: `The provider lists this ${movement} as ${otherKind}`,
        advice:
          "Open the transaction in the provider's portal to see what it is, then check that it is recorded the same way here.",
      };
    case 'STATUS_DIFFERS':
      return {
        title: `The provider lists this payment as paid; in the portal it ${PAYMENT_STATE_TEXTS[paymentState ?? 'OPEN']}`,
        advice: paidAtProviderAdvice(paymentState),
      };
    case 'LISTED_TWICE':
      return {
        title: `The provider lists this ${movement} more than once`,
        advice: "The customer may have been charged twice. Refund one charge from the payment's page.",
      };
    default:
      return {
        title: ledgerTitle(movement, own?.amountMinor, journal?.amountMinor),
        advice: "Check the customer's account activity. If it isn't listed there, contact support.",
      };
  }
}

function ledgerTitle(movement: string, ownMinor: number | undefined, journalMinor: number | undefined): string {
  if (journalMinor === undefined) return `This ${movement} isn't in the customer ledger`;
  const posted = `The customer ledger has ${formatMoney(journalMinor)} for this ${movement}`;
  return ownMinor === undefined
    ? `${posted}, but the portal has no matching payment`
    : `${posted}, not ${formatMoney(ownMinor)}`;
}

const LIST_PROBLEMS = {
  UNSUPPORTED:
    "The payment provider doesn't offer a list of transactions, so this day was compared with the customer ledger only.",
  UNAVAILABLE: "The payment provider's list couldn't be read. We'll keep trying for 35 days.",
  TOO_LONG: "The payment provider's list is too long to compare. Contact support.",
} as const;

export const listProblemText = (problem: NonNullable<ReconciliationRowFragment['listProblem']>): string =>
  LIST_PROBLEMS[problem];

/** Returns the address of the CSV export of days or of their exceptions. */
export const exportUrl = (
  companyId: string,
  { from, to, testMode, of }: { from: string; to: string; testMode: boolean; of: 'days' | 'exceptions' },
): string => {
  const query = new URLSearchParams({ from, to, mode: testMode ? 'test' : 'live', of });
  return `/api/companies/${encodeURIComponent(companyId)}/reconciliation.csv?${query}`;
};
