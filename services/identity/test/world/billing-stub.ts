import type { SubgraphRequest, SubgraphResponse } from '@utility-pay/service-kit/graphql/transport';

interface Account {
  customerId: string;
  accountNumber: string;
  companyId: number;
  email: string | null;
  state: 'unclaimed' | 'claiming' | 'claimed';
  claimId: string | null;
  resets: number;
  name: string | null;
  /** In cents. */
  lastBillMinor: number | null;
}

interface ClaimInput {
  companyId: number;
  accountNumber: string;
  customerId: string;
  email: string;
  name: string;
  claimId: string;
  nameMustMatch: boolean;
  lastBillMinor?: number;
}

/** A call fails before it takes effect, or after, so that only its response is lost. */
type Fault = 'before' | 'after';

/** Billing's accounts with its claim operations; each step is one compare-and-set. */
export function createBillingStub() {
  const accounts = new Map<string, Account>();
  const faults = new Map<string, Fault>();
  let holding: Promise<void> | undefined;

  const matchesBill = ({ name, lastBillMinor }: Account, input: ClaimInput): boolean =>
    (!input.nameMustMatch || name === input.name) &&
    (input.lastBillMinor === undefined || lastBillMinor === input.lastBillMinor);

  const reserve = (input: ClaimInput) => {
    const { companyId, accountNumber, email, name, claimId } = input;
    const account = [...accounts.values()].find(
      (candidate) => candidate.companyId === companyId && candidate.accountNumber === accountNumber,
    );
    const isFree = account?.state === 'unclaimed' && (account.email === null || account.email === email);
    if (!account || !matchesBill(account, input) || (!isFree && account.claimId !== claimId))
      return { customerId: null, name: null, resets: null, hadEmail: null };
    if (account.state !== 'claimed') Object.assign(account, { state: 'claiming', claimId });
    const { customerId, resets } = account;
    return { customerId, name, resets, hadEmail: account.email !== null };
  };
  const confirm = ({ companyId, customerId, claimId }: ClaimInput): boolean => {
    const account = accounts.get(customerId);
    if (account?.companyId !== companyId || account.claimId !== claimId) return false;
    account.state = 'claimed';
    return true;
  };
  const release = ({ companyId, customerId, claimId }: ClaimInput): boolean => {
    const account = accounts.get(customerId);
    const isReserved = account?.companyId === companyId && account.claimId === claimId && account.state === 'claiming';
    if (isReserved) Object.assign(account, { state: 'unclaimed', claimId: null });
    return isReserved;
  };
  const operations = { internalReserveClaim: reserve, internalConfirmClaim: confirm, internalReleaseClaim: release };

  return {
    add: (account: Partial<Account> & Pick<Account, 'customerId' | 'accountNumber' | 'companyId'>): void =>
      void accounts.set(account.customerId, {
        email: null,
        state: 'unclaimed',
        claimId: null,
        resets: 0,
        name: null,
        lastBillMinor: null,
        ...account,
      }),
    stateOf: (customerId: string) => accounts.get(customerId)?.state,
    /** Resets the account to unclaimed; returns the number of resets in the event. */
    reset: (customerId: string): number => {
      const account = accounts.get(customerId);
      if (!account) throw new Error('Unknown account');
      return Object.assign(account, { state: 'unclaimed', claimId: null, email: null, resets: account.resets + 1 })
        .resets;
    },
    /** Deletes the account. */
    remove: (customerId: string): void => void accounts.delete(customerId),
    /** Releases a reservation that was not confirmed in time. */
    releaseExpired: (customerId: string): void => {
      const account = accounts.get(customerId);
      if (account?.state === 'claiming') Object.assign(account, { state: 'unclaimed', claimId: null });
    },
    failNext: (operation: keyof typeof operations, when: Fault): void => void faults.set(operation, when),
    /** Delays the responses to further reservations until the returned function is called. */
    holdReservations: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      holding = promise;
      return resolve;
    },
    /** Responds to further reservations without delay. */
    stopHolding: (): void => {
      holding = undefined;
    },
    answer: async ({ query, variables }: SubgraphRequest): Promise<SubgraphResponse> => {
      const entry = Object.entries(operations).find(([name]) => query.includes(name));
      if (!entry) throw new Error('Unknown operation');
      const [name, operation] = entry;
      const fault = faults.get(name);
      faults.delete(name);
      if (fault === 'before') throw new Error('connection refused');
      const data = { [name]: operation(variables?.input as ClaimInput) };
      if (fault === 'after') throw new Error('connection lost');
      if (name === 'internalReserveClaim') await holding;
      return { data };
    },
  };
}
