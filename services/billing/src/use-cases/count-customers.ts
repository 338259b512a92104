import type { Actor } from '@utility-pay/contracts';
import { searchWords } from '../domain/search-tokens.ts';
import { requireReader } from './access.ts';
import type { CustomerSearch } from './find-customers.ts';
import type { CustomerCountsRepository } from './ports/customer-counts.ts';
import type { CustomerRepository } from './ports/customers.ts';
import type { CountUpdates } from './update-counts.ts';

interface Dependencies {
  counts: CustomerCountsRepository;
  countUpdates: Pick<CountUpdates, 'open'>;
  customers: CustomerRepository;
}

export interface Counted {
  total: number;
  claimed: number;
}

/** Returns a company's number of customers: the stored counts once they are verified, otherwise counted with an index. */
export const readCounts =
  ({ counts, countUpdates, customers }: Dependencies) =>
  async (actor: Actor, companyId: number): Promise<Counted> => {
    requireReader(actor, companyId);
    const stored = await counts.find(companyId);
    if (stored?.isVerified) return stored;
    if (!(await customers.hasAny(companyId))) return { total: 0, claimed: 0 };
    // The stored counts lack the customers that the company had before, until the first recount.
    if (!stored) await countUpdates.open(companyId);
    const [total, claimed] = await Promise.all([
      customers.count(companyId, { words: [] }),
      customers.count(companyId, { words: [], claimed: true }),
    ]);
    return { total, claimed };
  };

/** Returns the number of a company's customers that match a search. */
export const countCustomers =
  (dependencies: Dependencies) =>
  async (actor: Actor, companyId: number, { search = '', claimed }: CustomerSearch = {}): Promise<number> => {
    requireReader(actor, companyId);
    const words = searchWords(search);
    if (words.length > 0) {
      return dependencies.customers.count(companyId, { words, ...(claimed === undefined ? {} : { claimed }) });
    }
    const counted = await readCounts(dependencies)(actor, companyId);
    if (claimed === undefined) return counted.total;
    return claimed ? counted.claimed : counted.total - counted.claimed;
  };
