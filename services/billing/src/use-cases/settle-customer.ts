import { domainEvents } from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { type Customer, emailKey } from '../domain/customer.ts';
import { searchTokens } from '../domain/search-tokens.ts';
import { freeEmail } from './claim-account.ts';
import { type CustomerRepository, EmailTaken } from './ports.ts';

/** With each attempt that fails another writer has moved on. */
const ATTEMPTS = 100;
/** Milliseconds after which an addition is somebody else's to finish. */
const LEFT_MS = 10_000;

export interface SettleParts {
  customers: CustomerRepository;
  createEvent: CreateEvent;
  clock: Clock;
}

export type Settled = { kind: 'added'; customer: Customer } | { kind: 'account-taken' } | { kind: 'email-taken' };

/**
 * The second half of adding a customer by hand: its account number and its e-mail are to be its alone in the company,
 * and the event goes out with the write that makes sure of it. What is not its alone is taken back.
 */
export const settleCustomer =
  (parts: SettleParts) =>
  async ({ companyId, id, accountKey }: Customer): Promise<Settled> => {
    const { customers } = parts;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const customer = await customers.find(companyId, id);
      // Somebody else settled it, or found that it could not be.
      if (!customer) return { kind: 'account-taken' };
      if (!customer.unsettled) return { kind: 'added', customer };
      const alike = await customers.findByAccountKey(companyId, accountKey, 2);
      if (alike.length > 1) {
        if (await takeBack(parts, customer)) return { kind: 'account-taken' };
        continue;
      }
      try {
        const added = await write(parts, customer, withEmail(customer));
        if (added) return { kind: 'added', customer: added };
      } catch (error) {
        if (!(error instanceof EmailTaken)) throw error;
        if (await freeEmail(parts, companyId, emailKey(customer.email ?? ''))) continue;
        if (await takeBack(parts, customer)) return { kind: 'email-taken' };
      }
    }
    throw new AppError('CONFLICT', 'The account is being changed by others. Please try again.');
  };

/** Settles customers whose adding stopped half-way. */
export const settleLeftCustomers = (parts: SettleParts) => async (): Promise<void> => {
  const { customers, clock } = parts;
  for (const customer of await customers.listUnsettled(new Date(clock.now().getTime() - LEFT_MS))) {
    await settleCustomer(parts)(customer);
  }
};

const withEmail = (customer: Customer): Customer =>
  customer.email === undefined || customer.emailKey !== undefined
    ? customer
    : { ...customer, emailKey: emailKey(customer.email) };

async function write(
  { customers, createEvent }: SettleParts,
  before: Customer,
  { unsettled: _done, ...after }: Customer,
): Promise<Customer | undefined> {
  const { companyId, id: customerId } = before;
  const told = createEvent(domainEvents.accountAdded, companyId, { customerId });
  return (await customers.save(companyId, { before, after }, [told])) ? after : undefined;
}

/**
 * Removes the customer; one that was written since, by a bill or a claim, stays: without the e-mail, unless somebody
 * has claimed it, as if a file had made it.
 */
async function takeBack(parts: SettleParts, customer: Customer): Promise<boolean> {
  if (customer.version === 1) return parts.customers.remove(customer);
  if (customer.claim.state !== 'unclaimed') return (await write(parts, customer, customer)) !== undefined;
  const { email: _email, ...bare } = customer;
  return (await write(parts, customer, { ...bare, searchTokens: searchTokens(bare) })) !== undefined;
}
