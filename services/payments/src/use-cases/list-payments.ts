import { type Actor, isCustomer, mayIn, worksFor } from '@utility-pay/contracts';
import { requirePermission } from '@utility-pay/service-kit/auth';
import { AppError, forbidden, notFound, unauthenticated } from '@utility-pay/service-kit/errors';
import type { PaymentPosition, PaymentSort } from '../domain/payment-sort.ts';
import type { PaymentStatus } from '../domain/payment-state.ts';
import { searchWords } from '../domain/search-words.ts';
import { DAY_MS, daysBetween } from './day-range.ts';
import type { ListedPayment, PaymentFilter, PaymentRepository } from './ports.ts';

export interface PaymentPage {
  items: ListedPayment[];
  hasNextPage: boolean;
  /** Counted only when asked. */
  count(): Promise<number>;
}

export interface PageInput {
  first: number;
  sort: PaymentSort;
  after?: PaymentPosition;
}

export interface PaymentSearch {
  search?: string;
  status?: PaymentStatus;
  /** Calendar days, in UTC. */
  from?: string;
  to?: string;
}

const MAX_PAGE = 200;

const pageOf =
  (payments: PaymentRepository) =>
  async (companyId: number, filter: PaymentFilter | undefined, page: PageInput): Promise<PaymentPage> => {
    const { first, sort, after } = page;
    if (first < 1 || first > MAX_PAGE) throw new AppError('BAD_USER_INPUT', `first must be from 1 to ${MAX_PAGE}`);
    if (after && after.sort !== sort) throw new AppError('BAD_USER_INPUT', 'after is of a list in another order');
    if (!filter) return { items: [], hasNextPage: false, count: async () => 0 };
    const listed = await payments.list(companyId, filter, { sort, after, limit: first + 1 });
    return {
      items: listed.slice(0, first),
      hasNextPage: listed.length > first,
      count: () => payments.count(companyId, filter),
    };
  };

/** A company's payments. For those who may view them. */
export const listCompanyPayments =
  (payments: PaymentRepository) =>
  async (actor: Actor, companyId: number, search: PaymentSearch, page: PageInput): Promise<PaymentPage> => {
    requirePermission(actor, companyId, 'viewPayments');
    return pageOf(payments)(companyId, filterOf(search), page);
  };

/** A customer's payments, newest first. For the customer and for those who may view payments. */
export const listCustomerPayments =
  (payments: PaymentRepository) =>
  async (actor: Actor, companyId: number, customerId: string, page: Omit<PageInput, 'sort'>): Promise<PaymentPage> => {
    if (actor.kind === 'anonymous') throw unauthenticated();
    const own = isCustomer(actor, companyId, customerId);
    if (!own && !worksFor(actor, companyId)) throw notFound('Customer');
    if (!own && !mayIn(actor, companyId, 'viewPayments')) throw forbidden();
    return pageOf(payments)(companyId, { customerId, words: [] }, { ...page, sort: 'newest' });
  };

/** Undefined when nothing can match: only what was paid has a day on which it was paid. */
function filterOf({ search, status, from, to }: PaymentSearch): PaymentFilter | undefined {
  const words = searchWords(search ?? '');
  const byDay = from !== undefined || to !== undefined;
  if (from !== undefined && to !== undefined) daysBetween(from, to);
  if (byDay && status !== undefined && status !== 'success') return undefined;
  if (search?.trim() && words.length === 0) return undefined;
  return {
    words,
    ...(byDay ? { status: 'success' as const } : status ? { status } : {}),
    ...(from ? { paidFrom: new Date(from) } : {}),
    ...(to ? { paidBefore: new Date(Date.parse(to) + DAY_MS) } : {}),
  };
}
