import { type Actor, dayRange, isCustomer, mayIn, type RowBatches, worksFor } from '@utility-pay/contracts';
import { requirePermission } from '@utility-pay/service-kit/auth';
import { AppError, forbidden, notFound, unauthenticated } from '@utility-pay/service-kit/errors';
import { type PageOf, requirePageSize } from '@utility-pay/service-kit/page';
import type { Payment, PaymentStatus } from '../domain/payment.ts';
import { type PaymentPosition, type PaymentSort, searchTerms } from '../domain/payment-search.ts';
import { daysBetween } from './days.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import type { ListedPayment, PaymentFilter, PaymentRepository } from './ports/payments.ts';

export interface PaymentPage extends PageOf<ListedPayment> {
  /** Counts all matching payments; called only when the caller asks for the total. */
  count(): Promise<number>;
}

export interface PageInput {
  first: number;
  sort: PaymentSort;
  after?: PaymentPosition;
}

export interface PaymentSearch {
  search?: string | undefined;
  status?: PaymentStatus | undefined;
  /** Only payments in review. */
  needsReview?: boolean | undefined;
  /** Days of the company. */
  from?: string | undefined;
  to?: string | undefined;
}

const MAX_PAGE_SIZE = 200;

/** Returns a company's payments. For those who may view payments. */
export const listCompanyPayments =
  ({ payments, timeZoneOf }: Pick<PaymentsDependencies, 'payments' | 'timeZoneOf'>) =>
  async (actor: Actor, companyId: number, search: PaymentSearch, page: PageInput): Promise<PaymentPage> => {
    requirePermission(actor, companyId, 'viewPayments');
    return pageOf(payments, companyId, await filterOf(timeZoneOf, companyId, search), page);
  };

/** Yields all of a company's payments. For those who may view payments. */
export const streamCompanyPayments = ({
  payments,
  timeZoneOf,
  requireExisting,
}: Pick<PaymentsDependencies, 'payments' | 'timeZoneOf' | 'requireExisting'>) =>
  async function* (
    actor: Actor,
    companyId: number,
    { sort, ...search }: PaymentSearch & { sort: PaymentSort },
  ): RowBatches<Payment> {
    requirePermission(actor, companyId, 'viewPayments');
    await requireExisting(actor, companyId);
    const filter = await filterOf(timeZoneOf, companyId, search);
    if (filter) yield* payments.stream(companyId, filter, sort);
  };

/** Returns a customer's payments, newest first. For the customer and those who may view payments. */
export const listCustomerPayments =
  ({ payments }: Pick<PaymentsDependencies, 'payments'>) =>
  async (actor: Actor, companyId: number, customerId: string, page: Omit<PageInput, 'sort'>): Promise<PaymentPage> => {
    if (actor.kind === 'anonymous') throw unauthenticated();
    const isOwn = isCustomer(actor, companyId, customerId);
    if (!isOwn && !worksFor(actor, companyId)) throw notFound('Customer');
    if (!isOwn && !mayIn(actor, companyId, 'viewPayments')) throw forbidden();
    return pageOf(payments, companyId, { customerId, terms: [] }, { ...page, sort: 'newest' });
  };

async function pageOf(
  payments: PaymentRepository,
  companyId: number,
  filter: PaymentFilter | undefined,
  { first, sort, after }: PageInput,
): Promise<PaymentPage> {
  requirePageSize(first, MAX_PAGE_SIZE);
  if (after && after.sort !== sort)
    throw new AppError('BAD_USER_INPUT', 'after must be a cursor of a list in the same order');
  if (!filter) return { rows: [], hasNextPage: false, count: async () => 0 };
  const page = await payments.list(companyId, filter, { sort, after, limit: first });
  return { ...page, count: () => payments.count(companyId, filter) };
}

/** Returns the filter; undefined when nothing can match: only successful payments have a day on which they were paid. */
async function filterOf(
  timeZoneOf: PaymentsDependencies['timeZoneOf'],
  companyId: number,
  { search, status, needsReview = false, from, to }: PaymentSearch,
): Promise<PaymentFilter | undefined> {
  const terms = searchTerms(search ?? '');
  const isByDay = from !== undefined || to !== undefined;
  if (from !== undefined && to !== undefined) daysBetween(from, to);
  if (isByDay && (needsReview || (status !== undefined && status !== 'success'))) return undefined;
  if (needsReview && status !== undefined && status !== 'pending') return undefined;
  if (search?.trim() && terms.length === 0) return undefined;
  if (needsReview) return { terms, status: 'pending', needsReview };
  if (!isByDay) return { terms, ...(status ? { status } : {}) };
  const days = dayRange(from, to, await timeZoneOf(companyId));
  return {
    terms,
    status: 'success',
    ...(days.from ? { paidFrom: days.from } : {}),
    ...(days.before ? { paidBefore: days.before } : {}),
  };
}
