import { facts } from '@utility-pay/contracts';
import { type Handler, onFact } from '@utility-pay/service-kit';
import type { EndLogin } from '../use-cases/end-login.ts';

/** What becomes of a customer's login when billing takes its account back. */
export const accountHandlers = (endLogin: EndLogin): Handler[] => [
  onFact(facts.accountUnclaimed, ({ companyId, data: { customerId, resets } }) =>
    endLogin(companyId, customerId, resets),
  ),
  onFact(facts.accountRemoved, ({ companyId, data: { customerId } }) => endLogin(companyId, customerId)),
];
