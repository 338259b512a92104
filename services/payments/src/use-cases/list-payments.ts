import { type Actor, isCustomer, isStaffOf, mayIn } from '@utility-pay/contracts';
import { forbidden, type ListPosition, notFound, unauthenticated } from '@utility-pay/service-kit';
import type { PaymentStatus } from '../domain/payment-state.ts';
import { searchWords } from '../domain/search-words.ts';
import type { ListedPayment, PaymentFilter, PaymentRepository } from './ports.ts';

export interface PaymentPage {
  items: ListedPayment[];
  hasNextPage: boolean;
  /** Counted only when asked. */
  count(): Promise<number>;
}

export interface PageInput {
  first: number;
  after?: ListPosition;
}

export interface PaymentSearch {
  search?: string;
  status?: PaymentStatus;
  /** Calendar days, in UTC. */
  from?: string;
  to?: string;
}

const MAX_PAGE = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

const pageOf =
  (payments: PaymentRepository) =>
  async (companyId: number, filter: PaymentFilter, { first, after }: PageInput): Promise<PaymentPage> => {
    const size = Math.max(1, Math.min(first, MAX_PAGE));
    const listed = await payments.list(companyId, filter, after, size + 1);
    return {
      items: listed.slice(0, size),
      hasNextPage: listed.length > size,
      count: () => payments.count(companyId, filter),
    };
  };

/** A company's payments, newest first. For staff who may view payments. */
export const listCompanyPayments =
  (payments: PaymentRepository) =>
  async (actor: Actor, companyId: number, search: PaymentSearch, page: PageInput): Promise<PaymentPage> => {
    if (actor.kind === 'anonymous') throw unauthenticated();
    if (!isStaffOf(actor, companyId)) throw notFound('Company');
    if (!mayIn(actor, companyId, 'viewPayments')) throw forbidden();
    const filter = filterOf(search);
    if (!filter) return { items: [], hasNextPage: false, count: async () => 0 };
    return pageOf(payments)(companyId, filter, page);
  };

/** A customer's payments, newest first. For the customer and for staff who may view payments. */
export const listCustomerPayments =
  (payments: PaymentRepository) =>
  async (actor: Actor, companyId: number, customerId: string, page: PageInput): Promise<PaymentPage> => {
    if (actor.kind === 'anonymous') throw unauthenticated();
    const own = isCustomer(actor, companyId, customerId);
    if (!own && !isStaffOf(actor, companyId)) throw notFound('Customer');
    if (!own && !mayIn(actor, companyId, 'viewPayments')) throw forbidden();
    return pageOf(payments)(companyId, { customerId, words: [] }, page);
  };

/** Undefined when nothing can match: only what was paid has a day on which it was paid. */
function filterOf({ search, status, from, to }: PaymentSearch): PaymentFilter | undefined {
  const words = searchWords(search ?? '');
  const byDay = from !== undefined || to !== undefined;
  if (byDay && status !== undefined && status !== 'success') return undefined;
  if (search?.trim() && words.length === 0) return undefined;
  return {
    words,
    ...(byDay ? { status: 'success' as const } : status ? { status } : {}),
    ...(from ? { paidFrom: new Date(from) } : {}),
    ...(to ? { paidBefore: new Date(Date.parse(to) + DAY_MS) } : {}),
  };
}
