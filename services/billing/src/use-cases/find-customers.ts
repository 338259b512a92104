import { type Actor, mayReadCustomers, type RowBatches } from '@utility-pay/contracts';
import { requireService } from '@utility-pay/service-kit/auth';
import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import { AppError, forbidden } from '@utility-pay/service-kit/errors';
import { type PageOf, requirePageSize } from '@utility-pay/service-kit/page';
import { type Balance, balanceAddress, balanceOf } from '../domain/balance.ts';
import { sortKeyIn } from '../domain/cursor.ts';
import type { Customer, ListedCustomer } from '../domain/customer.ts';
import type { CustomerSort } from '../domain/customer-sort.ts';
import { searchWords } from '../domain/search-tokens.ts';
import { companyToRead, mayRead, requireReader } from './access.ts';
import type { CustomerFilter, CustomerRepository, LargeValues } from './ports/customers.ts';

/** Maximum customers of one page. */
const MAX_PAGE_SIZE = 1000;

/** Returns undefined, so that other customers do not exist for a customer. @throws AppError FORBIDDEN to a partner without the scope. */
function refuseOrHide({ kind }: Actor): undefined {
  if (kind === 'partner') throw forbidden();
  return undefined;
}

/**
 * Returns a customer that the actor may read; undefined for any other customer, as for an unknown id. `withArchived`: also returns an
 * archived account, to actors who may read all customers.
 */
export const findCustomer =
  (customers: CustomerRepository) =>
  async (actor: Actor, customerId: string, inCompany?: number, withArchived = false): Promise<Customer | undefined> => {
    const companyId = await companyToRead(customers, actor, customerId, inCompany);
    if (companyId === undefined) return undefined;
    if (!mayRead(actor, companyId, customerId)) return refuseOrHide(actor);
    const mayReadArchived = withArchived && mayReadCustomers(actor, companyId);
    return mayReadArchived ? customers.findReadable(companyId, customerId) : customers.find(companyId, customerId);
  };

/** Returns the archived accounts that had an account number, the last one first; none to actors who may not read all customers. */
export const findArchivedAccounts =
  (customers: CustomerRepository) =>
  async (actor: Actor, companyId: number, accountNumber: string): Promise<Customer[]> =>
    mayReadCustomers(actor, companyId) ? customers.findArchived(companyId, accountNumber) : [];

/** Returns the live account that has the number of an archived one. */
export const findSuccessor =
  (customers: CustomerRepository) =>
  async (actor: Actor, companyId: number, accountNumber: string): Promise<Customer | undefined> => {
    if (!mayReadCustomers(actor, companyId)) return undefined;
    const [latest] = await customers.findByAccountNumbers(companyId, [accountNumber]);
    return latest?.deletedAt ? undefined : latest;
  };

/** Returns those of these customers that the actor may read, in no particular order. */
export const findCustomers =
  (customers: CustomerRepository) =>
  async (
    actor: Actor,
    companyId: number,
    customerIds: readonly string[],
    values: LargeValues,
  ): Promise<ListedCustomer[]> => {
    const readable = customerIds.filter((id) => mayRead(actor, companyId, id));
    return readable.length === 0 ? [] : customers.findMany(companyId, readable, values);
  };

export interface CustomerBalance {
  customer: Customer;
  balance: Balance;
}

/** Returns a balance that the actor may read; undefined for any other balance, as for an unknown id. */
export const findBalance =
  (customers: CustomerRepository) =>
  async (actor: Actor, balanceId: string, inCompany?: number): Promise<CustomerBalance | undefined> => {
    const address = balanceAddress(balanceId);
    const customer = address && (await findCustomer(customers)(actor, address.customerId, inCompany));
    const balance = customer && balanceOf(customer, address.period);
    return balance && { customer, balance };
  };

/** Returns customers with their bills. For the payments service only, which opens payment pages for what they owe. */
export const findPayableAccounts =
  (customers: CustomerRepository) =>
  async (actor: Actor, companyId: number, customerIds: readonly string[]): Promise<ListedCustomer[]> => {
    requireService(actor, 'payments');
    if (customerIds.length > MAX_PAGE_SIZE)
      throw new AppError('BAD_USER_INPUT', `customerIds can be at most ${MAX_PAGE_SIZE}`);
    return customers.findMany(companyId, customerIds, { customData: false, allBalances: true, credits: false });
  };

export interface CustomerSearch {
  search?: string | undefined;
  claimed?: boolean | undefined;
}

export interface CustomerListing extends CustomerSearch {
  sort: CustomerSort;
  first: number;
  /** Cursor of a page with the same sort. */
  after?: string;
  values: LargeValues;
}

/**
 * Returns a page of a company's customers, with fewer than `first` if their data is large. Customers added while paging do not make
 * other customers repeat or disappear.
 */
export const listCustomers =
  (customers: CustomerRepository) =>
  async (
    actor: Actor,
    companyId: number,
    { search, claimed, sort, first, after, values }: CustomerListing,
  ): Promise<PageOf<ListedCustomer>> => {
    requireReader(actor, companyId);
    requirePageSize(first, MAX_PAGE_SIZE);
    const afterKey = after === undefined ? undefined : sortKeyIn(sort, after);
    if (after !== undefined && afterKey === undefined) {
      throw new AppError('BAD_USER_INPUT', 'after must be the endCursor of a page of the same list');
    }
    const section = afterKey === undefined ? sort : { ...sort, after: afterKey };
    return customers.list(companyId, filterOf({ search, claimed }), { ...section, limit: first, values });
  };

/** Yields all of a company's customers, without their older bills and credits. */
export const streamCustomers = (customers: CustomerRepository, requireExisting: RequireExisting) =>
  async function* (
    actor: Actor,
    companyId: number,
    { sort, ...search }: CustomerSearch & { sort: CustomerSort },
  ): RowBatches<ListedCustomer> {
    requireReader(actor, companyId);
    await requireExisting(actor, companyId);
    const values = { customData: true, allBalances: false, credits: false };
    return yield* customers.stream(companyId, filterOf(search), { ...sort, values });
  };

const filterOf = ({ search = '', claimed }: CustomerSearch): CustomerFilter => ({
  words: searchWords(search),
  ...(claimed === undefined ? {} : { claimed }),
});
