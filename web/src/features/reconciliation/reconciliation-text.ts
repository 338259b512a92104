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
  CLEARED: { meaning: 'success', label: 'Cleared' },
};

const KINDS: Record<Exception['kind'], string> = {
  PAYMENT: 'Payment',
  REFUND: 'Refund',
  REFUND_FAILED: 'Failed refund',
  CHARGEBACK: 'Chargeback',
  RETURN: 'Bank return',
  CHARGEBACK_WON: 'Won chargeback',
  OTHER: 'Transaction',
};

export const kindLabel = ({ kind }: Pick<Exception, 'kind'>): string => KINDS[kind];

const PAYMENT_STATES = {
  OPEN: 'has no outcome yet',
  REVIEW: 'is waiting for your review',
  FAILED: 'failed or expired',
} as const;

interface Explanation {
  title: string;
  /** What staff should do. */
  advice: string;
}

/** Returns in plain words what is wrong, and what to do. */
export function explain(exception: Exception): Explanation {
  const { reason, paymentState, own, provider, providerKind, journal } = exception;
  const what = kindLabel(exception).toLowerCase();
  const amounts = `${formatMoney(own?.amountMinor ?? 0)} here, ${provider ? formatMoney(provider.amountMinor) : "an amount that can't be read"} at the provider`;
  const otherKind =
    providerKind && providerKind !== 'OTHER'
      ? `a ${kindLabel({ kind: providerKind }).toLowerCase()}`
      : 'something else';
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
          exception.kind === 'PAYMENT'
            ? "Look it up in the provider's portal. Contact support with the reference; don't record it by hand."
            : "It may have been made in the provider's portal. Contact support with the reference; don't record it by hand.",
      };
    case 'AMOUNT_DIFFERS':
      return {
        title: `The amounts differ: ${amounts}`,
        advice: "Compare the amount with the provider's portal, then correct the customer's account if needed.",
      };
    case 'KIND_DIFFERS':
      return {
        title: `The provider lists this ${what} as ${otherKind}`,
        advice: "Open the case in the provider's portal, and check that it is recorded here as what it is.",
      };
    case 'STATUS_DIFFERS':
      return {
        title: `The provider lists this payment as paid; here it ${PAYMENT_STATES[paymentState ?? 'OPEN']}`,
        advice:
          paymentState === 'REVIEW'
            ? 'Open the payment and decide its review.'
            : paymentState === 'FAILED'
              ? 'If you closed it as settled outside the portal, resolve this exception and say how. Otherwise we keep asking the provider about it for a while. If it stays, contact support with the reference.'
              : 'We keep asking the provider about it. If it stays, contact support with the reference.',
      };
    case 'LISTED_TWICE':
      return {
        title: `The provider lists this ${what} more than once`,
        advice: "The customer may have been charged twice. Refund one charge from the payment's page.",
      };
    default:
      return {
        title: ledgerTitle(what, own?.amountMinor, journal?.amountMinor),
        advice: "Check the customer's account activity. If the account's activity doesn't show it, contact support.",
      };
  }
}

function ledgerTitle(what: string, ownMinor: number | undefined, journalMinor: number | undefined): string {
  if (journalMinor === undefined) return `This ${what} isn't in the ledger`;
  const posted = `The ledger has ${formatMoney(journalMinor)} for this ${what}`;
  return ownMinor === undefined
    ? `${posted}, but no payment here explains it`
    : `${posted}, not ${formatMoney(ownMinor)}`;
}

const LIST_PROBLEMS = {
  UNSUPPORTED:
    "The payment provider doesn't offer a list of transactions, so this day was compared with the ledger only.",
  UNAVAILABLE: "The payment provider's list couldn't be read. We'll keep trying for 35 days.",
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
