import { createWorld } from './world.ts';

/** The errors of a claim of an account that is unknown, claimed, or has another email. */
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
  let addressCount = 0;

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
    /** Claims an account from a network that made no request yet, so that no limit of networks applies. */
    claim: (person: Person) => {
      addressCount += 1;
      return world.claim({ ...person }, `10.0.${addressCount >> 8}.${addressCount & 255}`);
    },
    canSignIn: async ({ email, password }: Person): Promise<boolean> =>
      (await world.signIn({ email, password, portal: 'CUSTOMER' })).token !== undefined,
    /** Runs the sweepers after pending claims have become stale. */
    resolveStaleClaims: (): Promise<void> => {
      world.advance(61_000);
      return sweep();
    },
    loginOf: (customerId: string) =>
      world.platform.mongo.collection<{ _id: string }>('users').findOne({ _id: customerId }),
  };
}

export type ClaimCases = Awaited<ReturnType<typeof createClaimCases>>;
