import type { Actor } from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit';
import { cursorOf, keyOf } from '../domain/cursor.ts';
import type { Customer } from '../domain/customer.ts';
import { searchWords } from '../domain/search-tokens.ts';
import { requireStaff } from './access.ts';
import type { CustomerRepository } from './ports.ts';

/** Customers on one page at most. */
const MAX_PAGE = 1000;

export interface CustomerSearch {
  search?: string;
  claimed?: boolean;
}

export interface CustomerPage {
  customers: Customer[];
  hasNextPage: boolean;
  /** Null for an empty page. */
  endCursor: string | null;
}

/** A page of a company's customers by account number. New customers neither repeat nor hide one while paging. */
export const listCustomers =
  (customers: CustomerRepository) =>
  async (
    actor: Actor,
    companyId: number,
    { search = '', claimed, first, after }: CustomerSearch & { first: number; after?: string },
  ): Promise<CustomerPage> => {
    requireStaff(actor, companyId);
    if (first < 1 || first > MAX_PAGE) throw new AppError('BAD_USER_INPUT', `first must be from 1 to ${MAX_PAGE}`);
    const filter = { words: searchWords(search), ...(claimed === undefined ? {} : { claimed }) };
    const found = await customers.list(companyId, filter, after && keyOf(after), first + 1);
    const page = found.slice(0, first);
    const last = page.at(-1);
    return {
      customers: page,
      hasNextPage: found.length > first,
      endCursor: last ? cursorOf(last.sortKey) : null,
    };
  };
