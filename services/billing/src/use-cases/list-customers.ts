import type { Actor } from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';
import type { Customer } from '../domain/customer.ts';
import type { CustomerOrder } from '../domain/customer-order.ts';
import { placeAt } from '../domain/list-cursor.ts';
import { searchWords } from '../domain/search-tokens.ts';
import { requireReader } from './access.ts';
import type { CustomerRepository } from './ports.ts';

/** Customers on one page at most. */
const MAX_PAGE = 1000;

export interface CustomerSearch {
  search?: string;
  claimed?: boolean;
}

export interface CustomerListing extends CustomerSearch {
  order: CustomerOrder;
  first: number;
  /** Cursor of a page of the same order. */
  after?: string;
}

export interface CustomerPage {
  rows: Customer[];
  hasNextPage: boolean;
}

/** A page of a company's customers. New customers neither repeat nor hide one while paging. */
export const listCustomers =
  (customers: CustomerRepository) =>
  async (
    actor: Actor,
    companyId: number,
    { search = '', claimed, order, first, after }: CustomerListing,
  ): Promise<CustomerPage> => {
    requireReader(actor, companyId);
    if (first < 1 || first > MAX_PAGE) throw new AppError('BAD_USER_INPUT', `first must be from 1 to ${MAX_PAGE}`);
    const place = after === undefined ? undefined : placeAt(order, after);
    if (after !== undefined && place === undefined) {
      throw new AppError('BAD_USER_INPUT', 'after must be the endCursor of a page of the same list');
    }
    const filter = { words: searchWords(search), ...(claimed === undefined ? {} : { claimed }) };
    const behind = { ...order, ...(place === undefined ? {} : { after: place }) };
    const found = await customers.list(companyId, filter, behind, first + 1);
    return { rows: found.slice(0, first), hasNextPage: found.length > first };
  };
