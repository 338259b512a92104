import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { PaymentsUseCases } from '../use-cases/index.ts';

/**
 * Marks the open payment pages of a deleted or archived account for closing, and an archived account's unpaid payments, so that
 * late money goes to review.
 */
export const accountRemovedHandler = ({ closePagesOf }: PaymentsUseCases): Handler =>
  onEvent(domainEvents.accountRemoved, ({ companyId, data }) => closePagesOf(companyId, data));
