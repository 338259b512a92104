import {
  type Actor,
  type Correction,
  correctionRule,
  domainEvents,
  formatMoney,
  type UserError,
} from '@utility-pay/contracts';
import type { Act, RecordAct } from '@utility-pay/service-kit/audit';
import { actorId } from '@utility-pay/service-kit/auth';
import { invalidInput, notFound } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { correct } from '../domain/corrections.ts';
import { auditTargetOf, type Customer } from '../domain/customer.ts';
import type { Posting } from '../domain/journal.ts';
import { companyToRead, requireChange } from './access.ts';
import { changeCustomer } from './change-customer.ts';
import type { CustomerRepository, Journal } from './ports.ts';

export interface CorrectAccount {
  customerId: string;
  /** Limits a super admin to one company. */
  inCompany?: number;
  /** Returns the account as it would be, and changes nothing. */
  preview: boolean;
  /** Checked by `correctionRule`. */
  correction: unknown;
}

export type CorrectAccountResult =
  | { kind: 'corrected'; customer: Customer }
  | { kind: 'refused'; userErrors: UserError[] };

/** A company id that no company has. */
const NO_COMPANY = 0;

interface Parts {
  customers: CustomerRepository;
  journal: Pick<Journal, 'copyPending'>;
  createEvent: CreateEvent;
  recordAct: RecordAct;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}

/**
 * Corrects an account: bills, charges, credits, write-offs and payments recorded by staff, each with a reason. Payments
 * closes pages that ask for another amount than is due now.
 */
export const correctAccount =
  (parts: Parts) =>
  async (actor: Actor, input: CorrectAccount): Promise<CorrectAccountResult> => {
    const { customers, journal, createEvent, recordAct, clock, log } = parts;
    const { customerId, inCompany, preview } = input;
    // Without a readable company the customer is not found, like one that does not exist.
    const companyId = (await companyToRead(customers, actor, customerId, inCompany)) ?? NO_COMPANY;
    requireChange(actor, companyId, 'manageBalances', 'Customer');
    const checked = correctionRule.safeParse(input.correction);
    if (!checked.success) return { kind: 'refused', userErrors: invalidInput(checked.error) };
    const result = await changeCustomer<CorrectAccountResult>(customers, companyId, customerId, (customer) => {
      const corrected = correct(customer, checked.data, postingOf(actor, checked.data, { customers, clock }));
      if (corrected.kind === 'refused') return { result: corrected };
      const after = corrected.customer;
      if (preview || after === customer) return { result: { kind: 'corrected', customer: after } };
      const changed = createEvent(domainEvents.billChanged, companyId, { customerId });
      const act = recordAct(actor, companyId, actOf(customer, after, checked.data));
      return { after, events: [changed, act], result: { kind: 'corrected', customer: after } };
    });
    if (!result) throw notFound('Customer');
    // The caller reads the history next.
    await journal.copyPending().catch((err) => log.warn({ err }, 'Journal entries are copied by the next sweep'));
    return result;
  };

/** Returns what the audit log keeps of a correction. */
const actOf = (before: Customer, after: Customer, { type, reason }: Correction): Act => ({
  action: 'account.corrected',
  target: auditTargetOf(before),
  ...(reason ? { reason } : {}),
  before: { totalDue: formatMoney(before.totalDueMinor ?? 0) },
  after: { correction: type, totalDue: formatMoney(after.totalDueMinor ?? 0) },
});

const postingOf = (
  actor: Actor,
  { reason }: Correction,
  { customers, clock }: Pick<Parts, 'customers' | 'clock'>,
): Posting => ({
  at: clock.now(),
  source: { kind: 'staff', id: actorId(actor) },
  newId: customers.newId,
  ...(reason ? { reason } : {}),
});
