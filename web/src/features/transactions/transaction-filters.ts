import type { PaymentSort, PaymentStatus } from '../../gql/operations.ts';
import { plusDays } from '../../lib/dates.ts';
import { type Sort, sortWord } from '../../lib/list-address.ts';
import { type StatusOption, statusOption } from '../../ui/payment-status.tsx';

/** Days that are shown without a choice, today among them. */
const DEFAULT_DAYS = 30;
/** In the address: payments of any date, which is not the default. */
export const ANY_DAYS = 'any';

export const TRANSACTION_LIST = {
  filters: ['search', 'status', 'from', 'to', 'days'],
  sorts: ['-date', 'amount'],
} as const;

export interface TransactionFilters {
  search: string;
  status: StatusOption;
  /** Days in UTC; an empty one is open. */
  from: string;
  to: string;
  /** Whether the days are the ones that nobody chose. */
  usual: boolean;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The day, where the text is one as addresses write it. */
export const dayIn = (text: string): string => (DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : '');

const usualDays = (today: string) => ({ from: plusDays(today, 1 - DEFAULT_DAYS), to: today });

/** What the address asks for. Days that make no sense are taken for none chosen. */
export function readFilters(get: (name: string) => string, today: string): TransactionFilters {
  const [from, to] = [dayIn(get('from')), dayIn(get('to'))];
  const chosen = (from || to) && !(from && to && from > to);
  const whole = { search: get('search'), status: statusOption(get('status')) };
  if (chosen) return { ...whole, from, to, usual: false };
  if (get('days') === ANY_DAYS) return { ...whole, from: '', to: '', usual: false };
  return { ...whole, ...usualDays(today), usual: true };
}

/** What was not paid has no paid date: days would leave nothing of it. */
export const isByDay = ({ status }: TransactionFilters): boolean => status.key === '' || status.key === 'success';

interface Asked {
  search: string | null;
  status: PaymentStatus | null;
  from: string | null;
  to: string | null;
}

export function askedFor(filters: TransactionFilters): Asked {
  const { search, status, from, to } = filters;
  const byDay = isByDay(filters);
  return {
    search: search || null,
    status: status.value,
    from: (byDay && from) || null,
    to: (byDay && to) || null,
  };
}

const SORTS: Readonly<Record<string, { graph: PaymentSort; rest: string }>> = {
  '-date': { graph: 'NEWEST', rest: '-createdAt' },
  date: { graph: 'OLDEST', rest: 'createdAt' },
  '-amount': { graph: 'LARGEST', rest: '-amount' },
  amount: { graph: 'SMALLEST', rest: 'amount' },
};

export const sortOf = (sort: Sort): PaymentSort => SORTS[sortWord(sort)]?.graph ?? 'NEWEST';

/** A file of exactly what is listed, all pages of it, in the same order. */
export function exportAddress(companyId: string, filters: TransactionFilters, sort: Sort): string {
  const { search, from, to } = askedFor(filters);
  const values = { search, status: filters.status.key, from, to, sort: SORTS[sortWord(sort)]?.rest };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  return `/api/companies/${encodeURIComponent(companyId)}/payments.csv?${query}`;
}
