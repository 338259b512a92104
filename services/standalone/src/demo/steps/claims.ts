import { ANONYMOUS } from '@utility-pay/contracts';
import { eachOf } from '../each-of.ts';
import { SeedCustomersDocument, type SeedCustomersQuery } from '../gql/billing.internal.ts';
import { SeedClaimDocument } from '../gql/identity.internal.ts';
import { mutate } from '../mutate.ts';
import type { Household } from '../plan/households.ts';
import { SEEDER, type SeedServices } from '../seed-services.ts';

/** Claims at the same time. Each hashes a password on a separate thread. */
const CONCURRENCY = 4;

type Customer = Record<'id' | 'accountNumber' | 'claimState', string>;

/** Returns all customers of the company by account number. */
export async function customersOf({ as }: SeedServices, companyId: number): Promise<Map<string, Customer>> {
  const customers = new Map<string, Customer>();
  for (let after: string | null = null; ; ) {
    const company = { __typename: 'Company', id: String(companyId) };
    const result: SeedCustomersQuery = await as(SEEDER)('billing', {
      query: SeedCustomersDocument,
      variables: { company, after },
    });
    const [found] = result._entities;
    if (!found || !('customers' in found)) return customers;
    const { edges, pageInfo } = found.customers;
    for (const { node } of edges) customers.set(node.accountNumber, node);
    if (!pageInfo.hasNextPage) return customers;
    after = pageInfo.endCursor;
  }
}

/** Claims the accounts of households that use the portal; claimed accounts are skipped. */
export async function claimAccounts(
  services: SeedServices,
  companyId: number,
  { homes, at, passwordOf, onDone }: Claims,
): Promise<void> {
  const customers = await customersOf(services, companyId);
  const unclaimed = homes.filter(({ accountNumber }) => customers.get(accountNumber)?.claimState !== 'CLAIMED');
  const call = services.as(ANONYMOUS);
  await services.clock.at(at, () =>
    eachOf(unclaimed, CONCURRENCY, async ({ accountNumber, email, name }) => {
      const claim = { accountNumber, email, name, password: passwordOf(email), companyId: String(companyId) };
      await mutate(call, 'identity', SeedClaimDocument, claim);
      onDone();
    }),
  );
}

interface Claims {
  homes: readonly Household[];
  at: Date;
  passwordOf: (email: string) => string;
  onDone: () => void;
}
