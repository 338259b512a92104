import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { PaymentsUseCases } from '../use-cases/index.ts';

/**
 * Schedules the account's open payment pages for closing and flags its unpaid payments: money that still arrives for them
 * goes to payment review.
 */
export const accountRemovedHandler = ({ closePagesOfRemovedCustomer }: PaymentsUseCases): Handler =>
  onEvent(domainEvents.accountRemoved, ({ companyId, data }) => closePagesOfRemovedCustomer(companyId, data));
