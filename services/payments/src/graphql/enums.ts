import {
  EXCEPTION_REASONS,
  EXCEPTION_STATES,
  LIST_PROBLEMS,
  MOVEMENT_KINDS,
  RECONCILIATION_STATES,
  REVIEW_REASON_BY_NAME,
  valuesByName,
} from '@utility-pay/contracts';

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
  ReconciliationState: valuesByName(RECONCILIATION_STATES),
  ReconciliationListProblem: valuesByName(LIST_PROBLEMS),
  MovementKind: valuesByName(MOVEMENT_KINDS),
  ExceptionReason: valuesByName(EXCEPTION_REASONS),
  ExceptionState: valuesByName(EXCEPTION_STATES),
  UnsettledState: valuesByName(['open', 'review', 'failed']),
};
