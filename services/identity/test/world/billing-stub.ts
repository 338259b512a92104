import type { SubgraphRequest, SubgraphResponse } from '@utility-pay/service-kit/graphql/transport';

interface Account {
  customerId: string;
  accountNumber: string;
  companyId: number;
  email: string | null;
  state: 'unclaimed' | 'claiming' | 'claimed';
  claimId: string | null;
  resets: number;
}

interface Input {
  companyId: number;
  accountNumber: string;
  customerId: string;
  email: string;
  name: string;
  claimId: string;
}

/** Where a call to the books fails: before it took effect, or after, when only the answer is lost. */
type Fault = 'before' | 'after';

/** The books as billing keeps them, as far as a claim goes: each step is one compare-and-set. */
export function createBillingStub() {
  const accounts = new Map<string, Account>();
  const faults = new Map<string, Fault>();
  let held: Promise<void> | undefined;

  const reserve = ({ companyId, accountNumber, email, name, claimId }: Input) => {
    const account = [...accounts.values()].find(
      (known) => known.companyId === companyId && known.accountNumber === accountNumber,
    );
    const isFree = account?.state === 'unclaimed' && (account.email === null || account.email === email);
    if (!account || (!isFree && account.claimId !== claimId)) return { customerId: null, name: null, resets: null };
    if (account.state !== 'claimed') Object.assign(account, { state: 'claiming', claimId });
    return { customerId: account.customerId, name, resets: account.resets };
  };
  const confirm = ({ companyId, customerId, claimId }: Input): boolean => {
    const account = accounts.get(customerId);
    if (account?.companyId !== companyId || account.claimId !== claimId) return false;
    account.state = 'claimed';
    return true;
  };
  const release = ({ companyId, customerId, claimId }: Input): boolean => {
    const account = accounts.get(customerId);
    const fits = account?.companyId === companyId && account.claimId === claimId && account.state === 'claiming';
    if (fits) Object.assign(account, { state: 'unclaimed', claimId: null });
    return fits;
  };
  const operations = { internalReserveClaim: reserve, internalConfirmClaim: confirm, internalReleaseClaim: release };

  return {
    add: (account: Partial<Account> & Pick<Account, 'customerId' | 'accountNumber' | 'companyId'>): void =>
      void accounts.set(account.customerId, { email: null, state: 'unclaimed', claimId: null, resets: 0, ...account }),
    stateOf: (customerId: string) => accounts.get(customerId)?.state,
    /** Staff resets the account; answers the number that the event of it carries. */
    reset: (customerId: string): number => {
      const account = accounts.get(customerId);
      if (!account) throw new Error('the books know no such account');
      return Object.assign(account, { state: 'unclaimed', claimId: null, email: null, resets: account.resets + 1 })
        .resets;
    },
    /** Staff deletes the account. */
    remove: (customerId: string): void => void accounts.delete(customerId),
    /** Billing takes back a reservation that was not confirmed in time. */
    takeBack: (customerId: string): void => {
      const account = accounts.get(customerId);
      if (account?.state === 'claiming') Object.assign(account, { state: 'unclaimed', claimId: null });
    },
    failNext: (operation: keyof typeof operations, when: Fault): void => void faults.set(operation, when),
    /** Keeps back the answers of reservations made from now on, until the returned function is called. */
    holdReservations: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    /** Answers reservations made from now on at once. */
    letThrough: (): void => {
      held = undefined;
    },
    answer: async ({ query, variables }: SubgraphRequest): Promise<SubgraphResponse> => {
      const found = Object.entries(operations).find(([name]) => query.includes(name));
      if (!found) throw new Error('the books know no such operation');
      const [name, operation] = found;
      const fault = faults.get(name);
      faults.delete(name);
      if (fault === 'before') throw new Error('connection refused');
      const data = { [name]: operation(variables?.input as Input) };
      if (fault === 'after') throw new Error('connection lost');
      if (name === 'internalReserveClaim') await held;
      return { data };
    },
  };
}
