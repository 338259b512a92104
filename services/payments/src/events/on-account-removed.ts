import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { PaymentsUseCases } from '../use-cases/index.ts';

/** Closes the open payment pages of a removed customer. */
export const accountRemovedHandler = ({ closePagesOf }: PaymentsUseCases): Handler =>
  onEvent(domainEvents.accountRemoved, ({ companyId, data }) => closePagesOf(companyId, data));
