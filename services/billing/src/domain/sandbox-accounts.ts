import { addDays, type BillingMethod, DAY_MS } from '@utility-pay/contracts';
import { correct } from './corrections.ts';
import { type Customer, emailKey, newCustomer } from './customer.ts';
import type { Posting } from './journal.ts';
import { applyBill } from './ledger-changes.ts';

/** The state of a sample account, which decides its bills and payments. */
type Situation =
  /** The bill of this month is open. */
  | 'current'
  /** The bills of this month and the last one are open. */
  | 'overdue'
  /** All bills are paid. */
  | 'paid'
  /** All bills are paid, and OVERPAID_MINOR more. */
  | 'credit';

interface Sample {
  name: string;
  serviceAddress: string;
  situation: Situation;
  /** The charge of this month, in cents. */
  chargeMinor: number;
}

const sample = (name: string, serviceAddress: string, situation: Situation, chargeMinor: number): Sample => ({
  name,
  serviceAddress,
  situation,
  chargeMinor,
});

/** Invented people and businesses; no real person is intended. */
const SAMPLES: readonly Sample[] = [
  sample('Maria Lopez', '12 Lakeshore Drive', 'current', 4815),
  sample('James Miller', '48 Hill Street', 'current', 6240),
  sample('Aisha Haddad', '305 Oak Avenue', 'overdue', 5190),
  sample('Wei Tanaka', '7 Mill Road', 'paid', 3875),
  sample('Elena Rossi', '221 Second Street', 'current', 7025),
  sample('Kofi Okafor', '64 Harbor View Lane', 'credit', 4460),
  sample('Sofia Ramirez', '19 Elm Court', 'current', 5585),
  sample('Liam Hughes', '530 Station Road', 'overdue', 8830),
  sample('Priya Patel', '88 Marina Way', 'current', 4105),
  sample('Harold Jenkins', '143 Pinecrest Avenue', 'paid', 2990),
  sample('Ingrid Larsen', '26 Birch Street', 'current', 6675),
  sample('Omar Silva', '411 Orchard Road', 'overdue', 4920),
  sample('Grace Nguyen', '9 Heron Lane', 'current', 5350),
  sample('Marcus Coleman', '72 Willow Bend', 'current', 7760),
  sample('Dorothy Marsh', '158 Cedar Grove Road', 'paid', 3515),
  sample('Victor Petrov', '34 Church Street', 'overdue', 6085),
  sample('Harbor Street Bakery', '2 Harbor Street', 'current', 21_840),
  sample('Lakeside Laundromat', '90 Lakeshore Drive', 'overdue', 48_275),
  sample('Pinecrest Dental', '17 Pinecrest Avenue', 'current', 13_410),
  sample('Cedar Grove Apartments', '600 Cedar Grove Road', 'credit', 96_150),
];

const FIRST_ACCOUNT = 100_401;
const ACCOUNT_STEP = 17;
const FIRST_METER = 31_004_210;
const METER_STEP = 1_093;

/** Days before today on which the two bills were made and the payment was received. */
const EARLIER_BILL_DAYS = 40;
const BILL_DAYS = 10;
const PAYMENT_DAYS = 3;
/** Days from today until the bill of this month is due. */
const DUE_DAYS = 14;
const MONTH_DAYS = 30;
/** The bill of last month as a fraction of this month's. */
const EARLIER_SHARE = 0.9;
/** The amount that accounts with a credit paid too much, in cents. */
const OVERPAID_MINOR = 2500;

export interface SandboxWorld {
  companyId: number;
  billingMethod: BillingMethod;
  now: Date;
  /** Today in the company's time zone. */
  today: string;
  newId(): string;
}

/** Returns the sample accounts of a sandbox, with bills of this month and the last one. */
export const sandboxAccounts = (world: SandboxWorld): Customer[] =>
  SAMPLES.map((each, index) => accountOf(world, each, index));

function accountOf(world: SandboxWorld, each: Sample, index: number): Customer {
  const { today } = world;
  const period = Number(today.slice(0, 4)) * 100 + Number(today.slice(5, 7));
  let account = createAccount(world, each, index);
  if (each.situation === 'overdue') {
    const chargeMinor = Math.round(each.chargeMinor * EARLIER_SHARE);
    const dueDate = addDays(today, DUE_DAYS - MONTH_DAYS);
    account = addBill(world, account, { period: monthBefore(period), chargeMinor, dueDate, days: EARLIER_BILL_DAYS });
  }
  const dueDate = addDays(today, DUE_DAYS);
  account = addBill(world, account, { period, chargeMinor: each.chargeMinor, dueDate, days: BILL_DAYS });
  if (each.situation === 'paid') return recordPayment(world, account, each.chargeMinor);
  return each.situation === 'credit' ? recordPayment(world, account, each.chargeMinor + OVERPAID_MINOR) : account;
}

const monthBefore = (period: number): number => (period % 100 === 1 ? period - 89 : period - 1);

function createAccount({ companyId, newId }: SandboxWorld, { name, serviceAddress }: Sample, index: number): Customer {
  // Emails contain the company's id: logins are counted per email across companies, so sandboxes must not share emails.
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${companyId}@example.com`;
  const added = newCustomer({
    id: newId(),
    companyId,
    accountNumber: String(FIRST_ACCOUNT + index * ACCOUNT_STEP),
    name,
    email,
    serviceAddress,
    meterNumber: `M-${FIRST_METER + index * METER_STEP}`,
  });
  return { ...added, emailKey: emailKey(email) };
}

const postingOf = ({ now, newId }: SandboxWorld, daysAgo: number): Posting => ({
  at: new Date(now.getTime() - daysAgo * DAY_MS),
  source: { kind: 'staff', id: 'sandbox' },
  newId,
});

interface SampleBill {
  period: number;
  chargeMinor: number;
  dueDate: string;
  /** How many days ago it was made. */
  days: number;
}

function addBill(world: SandboxWorld, account: Customer, { period, chargeMinor, dueDate, days }: SampleBill): Customer {
  const posting = postingOf(world, days);
  const isForward = world.billingMethod === 'balance-forward';
  const billedMinor = chargeMinor + (isForward ? (account.totalDueMinor ?? 0) : 0);
  const asOf = isForward ? { asOf: { at: posting.at, isExplicit: true } } : {};
  const applied = applyBill(account, { period, billedMinor, dueDate, fields: {}, ...asOf }, posting);
  return applied.kind === 'changed' ? applied.customer : account;
}

function recordPayment(world: SandboxWorld, account: Customer, amountMinor: number): Customer {
  const receivedOn = addDays(world.today, -PAYMENT_DAYS);
  const payment = { type: 'record-payment', method: 'check', number: '1042', amountMinor, receivedOn } as const;
  const corrected = correct(account, payment, postingOf(world, PAYMENT_DAYS));
  if (corrected.kind === 'refused') throw new Error('A sample payment was refused');
  return corrected.customer;
}
