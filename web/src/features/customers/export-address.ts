import { type Sort, sortWord } from '../../lib/list-address.ts';

interface Exported {
  companyId: string;
  search: string;
  claimed: boolean | null;
  sort: Sort;
}

/** The file of exactly the customers that the list shows, in its order. */
export function exportAddress({ companyId, search, claimed, sort }: Exported): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(claimed !== null && { claimed: String(claimed) }),
    sort: sortWord(sort),
  });
  return `/api/companies/${encodeURIComponent(companyId)}/customers.csv?${query}`;
}
