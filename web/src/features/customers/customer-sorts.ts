import type { CustomerSort } from '../../gql/schema.ts';
import { type ListKind, type Sort, sortWord } from '../../lib/list-address.ts';

/** What the list is filtered and sorted by, as the address has it; the words are those of the REST call too. */
export const CUSTOMER_LIST: ListKind = {
  filters: ['search', 'claimed'],
  sorts: ['accountNumber', 'name', 'currentBalance'],
};

const SORTS: Readonly<Record<string, CustomerSort>> = {
  accountNumber: 'ACCOUNT_NUMBER',
  '-accountNumber': 'ACCOUNT_NUMBER_DESC',
  name: 'NAME',
  '-name': 'NAME_DESC',
  currentBalance: 'AMOUNT_DUE',
  '-currentBalance': 'AMOUNT_DUE_DESC',
};

export const serverSort = (sort: Sort): CustomerSort => SORTS[sortWord(sort)] ?? 'ACCOUNT_NUMBER';

/** The claim-state filter: the address says `true`, `false` or nothing. */
export const claimedFilter = (value: string): boolean | null => (value === '' ? null : value === 'true');
