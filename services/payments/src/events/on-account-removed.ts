import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { PaymentsUseCases } from '../use-cases/index.ts';

/**
 * Marks the account's open payment pages to be closed, and its unpaid payments, so that staff review money that still
 * arrives.
 */
export const accountRemovedHandler = ({ closePagesOf }: PaymentsUseCases): Handler =>
  onEvent(domainEvents.accountRemoved, ({ companyId, data }) => closePagesOf(companyId, data));
