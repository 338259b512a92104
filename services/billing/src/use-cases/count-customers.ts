import type { Actor } from '@utility-pay/contracts';
import { searchWords } from '../domain/search-tokens.ts';
import { requireStaff } from './access.ts';
import type { CustomerSearch } from './list-customers.ts';
import type { CustomerRepository } from './ports.ts';

/** How many of a company's customers match. */
export const countCustomers =
  (customers: CustomerRepository) =>
  async (actor: Actor, companyId: number, { search = '', claimed }: CustomerSearch = {}): Promise<number> => {
    requireStaff(actor, companyId);
    return customers.count(companyId, {
      words: searchWords(search),
      ...(claimed === undefined ? {} : { claimed }),
    });
  };
