import { REVIEW_REASON_BY_NAME, valuesByName } from '@utility-pay/contracts';
import { EXCEPTION_REASONS } from '../domain/reconciliation.ts';

/** Maps the schema's enum names to internal values; resolvers receive and return the internal values. */
export const ENUM_VALUES = {
  PaymentSort: valuesByName(['newest', 'oldest', 'largest', 'smallest']),
  PaymentStatus: valuesByName(['pending', 'success', 'failed']),
  PaymentMethod: valuesByName(['card']),
  RefundStatus: valuesByName(['pending', 'succeeded', 'failed']),
  RefundOutcome: valuesByName(['returned', 'not-returned']),
  DisputeKind: valuesByName(['chargeback', 'return']),
  DisputeStatus: valuesByName(['open', 'won', 'lost']),
  DisputeOutcome: valuesByName(['won', 'lost']),
  ReviewReason: REVIEW_REASON_BY_NAME,
  ReviewDecision: valuesByName(['check-again', 'accept', 'return', 'close']),
  ReconciliationState: valuesByName(['pending', 'agreed', 'exceptions', 'resolved', 'list-unavailable']),
  ReconciliationListProblem: valuesByName(['unsupported', 'unavailable', 'too-long']),
  MovementKind: valuesByName(['payment', 'refund', 'chargeback', 'return', 'chargeback-won', 'refund-failed', 'other']),
  ExceptionReason: valuesByName(EXCEPTION_REASONS),
  ExceptionState: valuesByName(['open', 'resolved', 'cleared']),
  UnsettledState: valuesByName(['open', 'review', 'failed']),
};
