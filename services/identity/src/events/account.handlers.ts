import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { EndLogin } from '../use-cases/end-login.ts';

/** What becomes of a customer's login when billing takes its account back. */
export const accountHandlers = (endLogin: EndLogin): Handler[] => [
  onEvent(domainEvents.accountUnclaimed, ({ companyId, data: { customerId, resets } }) =>
    endLogin(companyId, customerId, resets),
  ),
  onEvent(domainEvents.accountRemoved, ({ companyId, data: { customerId } }) => endLogin(companyId, customerId)),
];
