import { type Actor, domainEvents } from '@utility-pay/contracts';
import { requireService } from '@utility-pay/service-kit/auth';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { confirm } from '../domain/claim.ts';
import { changeCustomer } from './change-customer.ts';
import type { CustomerRepository } from './ports.ts';

export interface ClaimOfAccount {
  companyId: number;
  customerId: string;
  claimId: string;
}

/** Makes a reserved account claimed and tells of it, once. False when the account is no longer this claim's. */
export const confirmClaim =
  (customers: CustomerRepository, clock: Clock, createEvent: Platform['createEvent']) =>
  async (actor: Actor, { companyId, customerId, claimId }: ClaimOfAccount): Promise<boolean> => {
    requireService(actor, 'identity');
    const confirmed = await changeCustomer(customers, companyId, customerId, (customer) => {
      const moved = confirm(customer, claimId, clock.now());
      if (moved.kind !== 'moved') return { result: moved.kind === 'done' };
      return {
        after: moved.customer,
        events: [createEvent(domainEvents.accountClaimed, companyId, { customerId })],
        result: true,
      };
    });
    return confirmed ?? false;
  };
