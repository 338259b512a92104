import type { Actor } from '@utility-pay/contracts';
import { requireService } from '@utility-pay/service-kit/auth';
import { release } from '../domain/claim.ts';
import { changeCustomer } from './change-customer.ts';
import type { ClaimOfAccount } from './confirm-claim.ts';
import type { CustomerRepository } from './ports.ts';

/** Gives a reserved account back. False when the account is not reserved for this claim. */
export const releaseClaim =
  (customers: CustomerRepository) =>
  async (actor: Actor, { companyId, customerId, claimId }: ClaimOfAccount): Promise<boolean> => {
    requireService(actor, 'identity');
    const released = await changeCustomer(customers, companyId, customerId, (customer) => {
      const moved = release(customer, claimId);
      return moved.kind === 'moved' ? { after: moved.customer, result: true } : { result: false };
    });
    return released ?? false;
  };
