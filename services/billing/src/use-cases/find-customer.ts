import type { Actor } from '@utility-pay/contracts';
import { forbidden } from '@utility-pay/service-kit/errors';
import type { Customer } from '../domain/customer.ts';
import { companyToRead, mayRead } from './access.ts';
import type { CustomerRepository } from './ports.ts';

/** A partner's key without the scope learns that it lacks it; a customer learns nothing of others. */
function refusal({ kind }: Actor): undefined {
  if (kind === 'partner') throw forbidden();
  return undefined;
}

/** A customer that the caller may read; undefined for any other, as if it were not there. */
export const findCustomer =
  (customers: CustomerRepository) =>
  async (actor: Actor, customerId: string, inCompany?: number): Promise<Customer | undefined> => {
    const companyId = companyToRead(actor, inCompany);
    if (companyId === undefined) return undefined;
    if (!mayRead(actor, companyId, customerId)) return refusal(actor);
    return customers.find(companyId, customerId);
  };
