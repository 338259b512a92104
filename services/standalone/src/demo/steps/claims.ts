import { ANONYMOUS } from '@utility-pay/contracts';
import type { Operation } from '@utility-pay/service-kit/graphql/operation';
import { eachOf } from '../each-of.ts';
import { SeedClaimDocument } from '../gql/identity.internal.ts';
import { mutate } from '../mutate.ts';
import type { Household } from '../plan/households.ts';
import { SEEDER, type SeedServices } from '../seed-services.ts';

/** Parallel claims; each hashes a password on a separate thread. */
const CONCURRENCY = 4;
const PAGE = 200;

type Customer = Record<'id' | 'accountNumber' | 'claimState', string>;

/** Returns all customers of the company by account number. */
export async function customersOf({ as }: SeedServices, companyId: number): Promise<Map<string, Customer>> {
  const query = `query Seed($of: [_Any!]!, $after: String) { _entities(representations: $of) { ... on Company {
    customers(first: ${PAGE}, after: $after) { edges { node { id accountNumber claimState } } pageInfo { hasNextPage endCursor } }
  } } }` as Operation<CustomersAnswer, object>;
  const customers = new Map<string, Customer>();
  for (let after: string | null = null; ; ) {
    const answer: CustomersAnswer = await as(SEEDER)('billing', {
      query,
      variables: { of: [{ __typename: 'Company', id: String(companyId) }], after },
    });
    const page = answer._entities[0]?.customers;
    for (const { node } of page?.edges ?? []) customers.set(node.accountNumber, node);
    if (!page?.pageInfo.hasNextPage) return customers;
    after = page.pageInfo.endCursor;
  }
}

/** An entity reference as the gateway sends it; codegen does not know `_entities`. */
interface CustomersAnswer {
  _entities: [{ customers: Connection } | null];
}

interface Connection {
  edges: { node: Customer }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
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
