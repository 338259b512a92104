import { type Fact, factTypeOf } from '@utility-pay/contracts';
import { DELIVERY_RESULT, PAYMENT_STATUS } from './fact-words.ts';
import type { Metrics } from './metrics.ts';

/** Counts a fact where it is handed out: once, whichever process does it. */
export function countFact({ facts, payments, deliveries }: Metrics, { type }: Fact): void {
  facts.inc({ type: factTypeOf(type) ? type : 'other' });
  const status = PAYMENT_STATUS[type];
  if (status) payments.inc({ status });
  const result = DELIVERY_RESULT[type];
  if (result) deliveries.inc({ result });
}
