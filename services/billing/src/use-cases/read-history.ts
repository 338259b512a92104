import type { Actor } from '@utility-pay/contracts';
import { type ListPosition, type PageOf, requirePageSize } from '@utility-pay/service-kit/page';
import type { JournalEntry } from '../domain/journal.ts';
import { mayRead } from './access.ts';
import type { Journal } from './ports/journal.ts';

/** Maximum entries of one page. */
const MAX_PAGE_SIZE = 200;

/** Returns an account's journal, newest first; nothing to actors who may not read the customer. */
export const readHistory =
  (journal: Journal) =>
  async (
    actor: Actor,
    { companyId, customerId }: { companyId: number; customerId: string },
    page: { after: ListPosition | undefined; limit: number },
  ): Promise<PageOf<JournalEntry>> => {
    requirePageSize(page.limit, MAX_PAGE_SIZE);
    if (!mayRead(actor, companyId, customerId)) return { rows: [], hasNextPage: false };
    return journal.list(companyId, customerId, page);
  };
