import { formatMoney } from '@utility-pay/contracts';
import type { Meaning } from '../../theme/brand-colors.ts';
import type { ReconciliationExceptionRowFragment, ReconciliationRowFragment } from './gql/reconciliation.ts';

type State = ReconciliationRowFragment['state'];
type Exception = ReconciliationExceptionRowFragment;

export const DAY_STATES: Record<State, { meaning: Meaning | 'neutral'; label: string }> = {
  PENDING: { meaning: 'neutral', label: 'Not compared yet' },
  AGREED: { meaning: 'success', label: 'Agreed' },
  EXCEPTIONS: { meaning: 'danger', label: 'Exceptions' },
  RESOLVED: { meaning: 'info', label: 'Resolved' },
  LIST_UNAVAILABLE: { meaning: 'warning', label: 'No provider list' },
};

export const EXCEPTION_STATES: Record<Exception['state'], { meaning: Meaning | 'neutral'; label: string }> = {
  OPEN: { meaning: 'danger', label: 'Open' },
  RESOLVED: { meaning: 'info', label: 'Resolved' },
  GONE: { meaning: 'success', label: 'Cleared' },
};

const KINDS: Record<Exception['kind'], string> = {
  PAYMENT: 'Payment',
  REFUND: 'Refund',
  CHARGEBACK: 'Chargeback',
  RETURN: 'Bank return',
  CHARGEBACK_WON: 'Won chargeback',
  OTHER: 'Transaction',
};

export const kindLabel = ({ kind }: Pick<Exception, 'kind'>): string => KINDS[kind];

const PAYMENT_STATES = {
  OPEN: 'still has no outcome here',
  REVIEW: 'is waiting for your review',
  FAILED: 'failed or expired here',
} as const;

interface Explanation {
  title: string;
  /** What staff should do. */
  advice: string;
}

/** Returns in plain words what is wrong, and what to do. */
export function explain(exception: Exception): Explanation {
  const { reason, paymentState, own, provider, journal } = exception;
  const what = kindLabel(exception).toLowerCase();
  const amounts = `${formatMoney(own?.amountMinor ?? 0)} here, ${provider ? formatMoney(provider.amountMinor) : 'unreadable'} at the provider`;
  switch (reason) {
    case 'MISSING_AT_PROVIDER':
      return {
        title: `The provider doesn't list this ${what}`,
        advice: "Look it up in the provider's portal. If it isn't there either, contact the provider.",
      };
    case 'UNKNOWN_HERE':
      return {
        title: `We have no record of this ${what}`,
        advice:
          "Look it up in the provider's portal. If the money belongs to a customer, record it on the account; if not, refund it there.",
      };
    case 'AMOUNT_DIFFERS':
      return {
        title: `The amounts differ: ${amounts}`,
        advice: "Compare the amount with the provider's portal, then correct the customer's account if needed.",
      };
    case 'KIND_DIFFERS':
      return {
        title: `The provider lists this ${what} as something else`,
        advice: "Open the case in the provider's portal, and check that it is recorded here as what it is.",
      };
    case 'STATUS_DIFFERS':
      return {
        title: `The provider was paid, but the payment ${PAYMENT_STATES[paymentState ?? 'OPEN']}`,
        advice:
          paymentState === 'REVIEW'
            ? 'Open the payment and decide its review.'
            : 'We keep asking the provider about it. If it stays, contact support with the reference.',
      };
    case 'LISTED_TWICE':
      return {
        title: `The provider lists this ${what} more than once`,
        advice: 'The customer may have been charged twice. Refund the second charge in the provider’s portal.',
      };
    default:
      return {
        title: journal
          ? `The ledger has ${formatMoney(journal.amountMinor)} for this ${what}, not ${own ? formatMoney(own.amountMinor) : 'nothing'}`
          : `This ${what} isn't in the ledger`,
        advice: "Check the customer's account activity. Contact support if the account was not deleted.",
      };
  }
}

const LIST_PROBLEMS = {
  UNSUPPORTED:
    "The payment provider doesn't offer a list of transactions, so this day was compared with the ledger only.",
  UNAVAILABLE: "The payment provider's list couldn't be read. We'll try again every 15 minutes.",
  TOO_LONG: "The payment provider's list is too long to compare. Contact support.",
} as const;

export const listProblemText = (problem: NonNullable<ReconciliationRowFragment['listProblem']>): string =>
  LIST_PROBLEMS[problem];

/** Returns the address of the export. */
export const exportUrl = (
  companyId: string,
  { from, to, testMode, of }: { from: string; to: string; testMode: boolean; of: 'days' | 'exceptions' },
): string => {
  const query = new URLSearchParams({ from, to, mode: testMode ? 'test' : 'live', of });
  return `/api/companies/${encodeURIComponent(companyId)}/reconciliation.csv?${query}`;
};
