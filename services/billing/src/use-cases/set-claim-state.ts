import { type Actor, type DomainEvent, domainEvents, type Refused } from '@utility-pay/contracts';
import type { RecordAct } from '@utility-pay/service-kit/audit';
import { notFound, userError } from '@utility-pay/service-kit/errors';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { setClaimed } from '../domain/claim.ts';
import { auditTargetOf, type Customer } from '../domain/customer.ts';
import { companyToChange, requireReader } from './access.ts';
import { changeCustomer } from './change-customer.ts';
import type { EndSessions } from './end-sessions.ts';
import type { CustomerRepository } from './ports/customers.ts';

/** Returned to staff who change an account during a claim. */
export const BEING_CLAIMED = userError(
  'CONFLICT',
  null,
  'This account is being claimed right now. Try again in a minute.',
);

export interface SetClaimState {
  customerId: string;
  inCompany?: number;
  claimed: boolean;
}

export type SetClaimStateResult = { kind: 'set'; customer: Customer } | Refused;

interface Dependencies {
  customers: CustomerRepository;
  clock: Clock;
  createEvent: CreateEvent;
  recordAct: RecordAct;
  endSessions: EndSessions;
}

/** Marks an account as claimed, or resets it to unclaimed, which ends its login, sessions, security question and email. */
export const setClaimState =
  ({ customers, clock, createEvent, recordAct, endSessions }: Dependencies) =>
  async (actor: Actor, input: SetClaimState): Promise<SetClaimStateResult> => {
    const { customerId, claimed } = input;
    const companyId = await companyToChange(customers, actor, input, 'manageCustomers');
    // A reset lets another person claim, and then read, the account: a key that may only write must not do it.
    if (!claimed) requireReader(actor, companyId);
    const result = await changeCustomer<SetClaimStateResult>(customers, companyId, customerId, (customer) => {
      const set = setClaimed(customer, claimed, clock.now());
      if (set.kind === 'busy') return { result: { kind: 'refused', userErrors: [BEING_CLAIMED] } };
      if (set.kind === 'unchanged') return { result: { kind: 'set', customer } };
      const events: DomainEvent[] =
        set.kind === 'reset'
          ? [createEvent(domainEvents.accountUnclaimed, companyId, { customerId, resets: set.resets })]
          : [];
      const action = claimed ? 'customer.marked-claimed' : 'customer.reset';
      events.push(recordAct(actor, companyId, { action, target: auditTargetOf(customer) }));
      return { after: set.customer, events, result: { kind: 'set', customer: set.customer } };
    });
    if (!result) throw notFound('Customer');
    const resets = result.kind === 'set' && !claimed ? result.customer.resets : undefined;
    // Repeated if the account was reset before, since that request may have failed before it ended the sessions.
    if (resets) await endSessions({ companyId, customerId, resets });
    return result;
  };
