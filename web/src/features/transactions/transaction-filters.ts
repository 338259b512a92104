import { addDays, countDays, MAX_RANGE_DAYS } from '@utility-pay/contracts';
import type { PaymentSort, PaymentStatus } from '../../gql/schema.ts';
import { type Sort, sortParam } from '../../lib/list-address.ts';
import { type DayRange, rangeError } from '../../ui/day-range.ts';
import { STATUS_OPTIONS_WITH_REVIEW, type StatusOption, statusOption } from '../../ui/payment-status.tsx';

/** Days shown by default, including today. */
const DEFAULT_DAYS = 30;
/** URL value of `days` for payments from any date. */
export const ANY_DAYS = 'any';

export const TRANSACTION_LIST = {
  filters: ['search', 'status', 'from', 'to', 'days'],
  sorts: ['-date', 'amount'],
} as const;

export interface TransactionFilters {
  search: string;
  status: StatusOption;
  /** First and last day, in the company's time zone; empty for no limit. */
  from: string;
  to: string;
  /** Whether the days are the default range. */
  isDefaultRange: boolean;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns a valid `YYYY-MM-DD` day, or an empty string. */
export const parseDay = (text: string): string => (DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : '');

const defaultRange = (today: string) => ({ from: addDays(today, 1 - DEFAULT_DAYS), to: today });

/** Reads the filters from the URL. An invalid range falls back to the default. */
export function readFilters(get: (name: string) => string, today: string): TransactionFilters {
  const [from, to] = [parseDay(get('from')), parseDay(get('to'))];
  const isValidRange = (from || to) && !(from && to && from > to);
  const common = { search: get('search'), status: statusOption(get('status'), STATUS_OPTIONS_WITH_REVIEW) };
  if (isValidRange) return { ...common, from, to, isDefaultRange: false };
  if (get('days') === ANY_DAYS) return { ...common, from: '', to: '', isDefaultRange: false };
  return { ...common, ...defaultRange(today), isDefaultRange: true };
}

/** Returns whether the date filter applies. It filters by payment date, which pending and failed payments don't have. */
export const filtersByDate = ({ status }: TransactionFilters): boolean => status.key === '' || status.key === 'success';

/** Returns whether the date filter leaves out payments. */
export const isLimitedByDate = (filters: TransactionFilters): boolean =>
  filtersByDate(filters) && (filters.from !== '' || filters.to !== '');

interface QueryFilters {
  search: string | null;
  status: PaymentStatus | null;
  needsReview: boolean;
  from: string | null;
  to: string | null;
}

/** Returns the query variables for the filters. */
export function toQueryFilters(filters: TransactionFilters): QueryFilters {
  const { search, status, from, to } = filters;
  const byDate = filtersByDate(filters);
  return {
    search: search || null,
    status: status.value,
    needsReview: status.needsReview === true,
    from: (byDate && from) || null,
    to: (byDate && to) || null,
  };
}

/** Orders by the URL's `sort`, as GraphQL and the REST export name them. */
const SORTS: Readonly<Record<string, { graph: PaymentSort; rest: string }>> = {
  '-date': { graph: 'NEWEST', rest: '-createdAt' },
  date: { graph: 'OLDEST', rest: 'createdAt' },
  '-amount': { graph: 'LARGEST', rest: '-amount' },
  amount: { graph: 'SMALLEST', rest: 'amount' },
};

export const toPaymentSort = (sort: Sort): PaymentSort => SORTS[sortParam(sort)]?.graph ?? 'NEWEST';

/** Returns the URL of a CSV export with the same filters and order as the list, across all pages. */
export function exportUrl(companyId: string, filters: TransactionFilters, sort: Sort): string {
  const { search, from, to } = toQueryFilters(filters);
  const values = { search, status: filters.status.key, from, to, sort: SORTS[sortParam(sort)]?.rest };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  return `/api/companies/${encodeURIComponent(companyId)}/payments.csv?${query}`;
}

/** Returns the days to suggest for an export of movements: those of the list if it has a first and a last one. */
export const movementDays = ({ from, to }: DayRange, today: string): DayRange =>
  from && to ? { from, to } : defaultRange(today);

/** Returns why movements of these days can't be exported. */
export function movementDaysError({ from, to }: DayRange): string | undefined {
  if (!from || !to) return 'Enter both dates';
  return rangeError({ from, to }) ?? (countDays(from, to) > MAX_RANGE_DAYS ? TOO_MANY_DAYS : undefined);
}

const TOO_MANY_DAYS = `Choose at most ${MAX_RANGE_DAYS} days`;

/** Returns the URL of a CSV export of the movements of money of some days. */
export const movementsUrl = (companyId: string, { from, to }: DayRange): string =>
  `/api/companies/${encodeURIComponent(companyId)}/payments/movements.csv?${new URLSearchParams({ from, to })}`;
