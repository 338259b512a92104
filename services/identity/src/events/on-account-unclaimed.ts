import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { EndLogin } from '../use-cases/claim-logins.ts';

/** Ends the customer's login when billing resets its account to unclaimed or removes it. */
export const onAccountUnclaimed = (endLogin: EndLogin): Handler[] => [
  onEvent(domainEvents.accountUnclaimed, ({ companyId, data: { customerId, resets } }) =>
    endLogin(companyId, customerId, resets),
  ),
  onEvent(domainEvents.accountRemoved, ({ companyId, data: { customerId, resets } }) =>
    endLogin(companyId, customerId, resets),
  ),
];
