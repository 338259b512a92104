import { type Actor, type DomainEvent, domainEvents, type UserError } from '@utility-pay/contracts';
import { notFound } from '@utility-pay/service-kit/errors';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { type ClaimStateSet, setClaimed } from '../domain/claim.ts';
import type { Customer } from '../domain/customer.ts';
import { companyToRead, requireChange } from './access.ts';
import { changeCustomer } from './change-customer.ts';
import type { CustomerRepository } from './ports.ts';

export interface SetClaimState {
  customerId: string;
  inCompany?: number;
  claimed: boolean;
}

export type SetClaimStateResult = { kind: 'set'; customer: Customer } | { kind: 'refused'; userErrors: UserError[] };

/** Marks an account as claimed, or resets it to unclaimed: its login, sessions, question and e-mail end. */
export const setClaimState =
  ({ customers, clock, createEvent }: { customers: CustomerRepository; clock: Clock; createEvent: CreateEvent }) =>
  async (actor: Actor, { customerId, inCompany, claimed }: SetClaimState): Promise<SetClaimStateResult> => {
    // An unknown company is nobody's: whoever names it, or should have named one, finds no customer there.
    const companyId = companyToRead(actor, inCompany) ?? NO_COMPANY;
    requireChange(actor, companyId, 'manageCustomers', 'Customer');
    const result = await changeCustomer<SetClaimStateResult>(customers, companyId, customerId, (customer) => {
      const set = setClaimed(customer, claimed, clock.now());
      if (set.kind === 'busy') return { result: { kind: 'refused', userErrors: [BEING_CLAIMED] } };
      if (set.kind === 'unchanged') return { result: { kind: 'set', customer } };
      return { after: set.customer, events: toldOf(set), result: { kind: 'set', customer: set.customer } };
    });
    if (!result) throw notFound('Customer');
    return result;

    function toldOf(set: ClaimStateSet): DomainEvent[] {
      if (set.kind === 'claimed') return [createEvent(domainEvents.accountClaimed, companyId, { customerId })];
      if (set.kind === 'reset')
        return [createEvent(domainEvents.accountUnclaimed, companyId, { customerId, resets: set.resets })];
      return [];
    }
  };

const NO_COMPANY = 0;

/** Staff leave an account alone while somebody is claiming it. */
export const BEING_CLAIMED: UserError = {
  code: 'CONFLICT',
  field: null,
  message: 'This account is being claimed right now. Try again in a minute.',
};
