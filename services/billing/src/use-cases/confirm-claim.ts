import { type Actor, facts } from '@utility-pay/contracts';
import { type Clock, type Platform, requireService } from '@utility-pay/service-kit';
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
  (customers: CustomerRepository, clock: Clock, fact: Platform['fact']) =>
  async (actor: Actor, { companyId, customerId, claimId }: ClaimOfAccount): Promise<boolean> => {
    requireService(actor, 'identity');
    const confirmed = await changeCustomer(customers, companyId, customerId, (customer) => {
      const moved = confirm(customer, claimId, clock.now());
      if (moved.kind !== 'moved') return { result: moved.kind === 'done' };
      return { after: moved.customer, facts: [fact(facts.accountClaimed, companyId, { customerId })], result: true };
    });
    return confirmed ?? false;
  };
