import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { PaymentsUseCases } from '../use-cases/create-use-cases.ts';

export const accountRemovedHandler = ({ closePagesOf }: PaymentsUseCases): Handler =>
  onEvent(domainEvents.accountRemoved, ({ companyId, data }) => closePagesOf(companyId, data.customerId));
