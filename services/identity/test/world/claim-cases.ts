import { createWorld } from './world.ts';

/** One answer for an account that is unknown, claimed, or kept for another address. */
export const NOT_CLAIMABLE = [
  {
    code: 'NOT_CLAIMABLE',
    field: null,
    message: "We couldn't match these details to an account. Check everything you entered, or contact your utility.",
  },
];

/** A world with accounts to claim. */
export async function createClaimCases() {
  const world = await createWorld();
  let serial = 0;
  let addresses = 0;

  /** Returns a new account and two people who claim it. */
  function buildCase(overrides: { companyId?: number; email?: string } = {}) {
    serial += 1;
    const { companyId = 1, email = null } = overrides;
    const [customerId, accountNumber] = [`customer-${serial}`, `A-${serial}`];
    world.billing.add({ customerId, accountNumber, companyId, email });
    const person = (name: string) => ({
      accountNumber,
      companyId: String(companyId),
      name,
      email: `${name}-${serial}@home.test`,
      password: `secret of ${name}`,
    });
    return { customerId, maria: person('maria'), eve: person('eve') };
  }
  type Person = ReturnType<typeof buildCase>['maria'];
  const sweep = async (): Promise<void> => {
    for (const { run } of world.app.sweepers) await run();
  };

  return {
    world,
    buildCase,
    sweep,
    /** Each claim comes from a new network, so that no limit applies. */
    claim: (person: Person) => {
      addresses += 1;
      return world.claim({ ...person }, `10.0.${addresses >> 8}.${addresses & 255}`);
    },
    canSignIn: async ({ email, password }: Person): Promise<boolean> =>
      (await world.signIn({ email, password, portal: 'CUSTOMER' })).token !== undefined,
    /** Runs the sweepers after pending claims have become stale. */
    resolveStale: (): Promise<void> => {
      world.advance(61_000);
      return sweep();
    },
    loginOf: (customerId: string) =>
      world.platform.mongo.collection<{ _id: string }>('users').findOne({ _id: customerId }),
  };
}

export type ClaimCases = Awaited<ReturnType<typeof createClaimCases>>;
