import type { Expectation } from '../bill-file/bill-file.ts';
import { type Client, expectStatus } from '../system/client.ts';
import type { System } from '../system/system.ts';

interface CustomerRow {
  id: string;
  accountNumber: string;
  name: string | null;
  currentBalance: number;
}

interface PaymentRow {
  id: string;
  customerId: string;
  accountNumber: string;
  amount: number;
  /** Absent where nothing can be refunded. */
  refundedAmount?: number;
  status: string;
  /** Absent for live payments. */
  testMode?: boolean;
}

/** A payment in the provider's records. */
export interface ProviderRecord {
  reference: string;
  amountMinor: number;
  refundedMinor?: number;
}

export interface LedgerCheck {
  /** Signed in as the company's owner. */
  owner: Client;
  companyId: number;
  file: Expectation;
  provider: ProviderRecord[];
}

const cents = (dollars: number): number => Math.round(dollars * 100);

/** Returns the amount of a payment without its refunds. */
const netAmount = ({ amount, refundedAmount = 0 }: PaymentRow): number => cents(amount) - cents(refundedAmount);

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Compares a company's accounts and payments with the uploaded file and with the provider's records. Returns a sentence
 * for each difference. An empty list means that nothing was lost or made twice.
 */
export async function checkLedger({ owner, companyId, file, provider }: LedgerCheck): Promise<string[]> {
  const customers = expectStatus(await owner.get<CustomerRow[]>(`/api/companies/${companyId}/customers`), 200);
  const payments = expectStatus(await owner.get<PaymentRow[]>(`/api/companies/${companyId}/payments`), 200);
  const succeeded = payments.filter((payment) => payment.status === 'success');
  return [
    ...accountProblems(customers, file),
    ...balanceProblems(customers, succeeded, file),
    ...providerProblems(succeeded, provider),
    ...(await statsProblems(owner, companyId, customers, succeeded)),
  ];
}

function accountProblems(customers: CustomerRow[], file: Expectation): string[] {
  const accounts = new Set(customers.map((customer) => customer.accountNumber));
  const lost = [...file.good.keys()]
    .filter((account) => !accounts.has(account))
    .map((account) => `account ${account} is lost`);
  const extra = customers
    .filter(({ accountNumber }) => !file.good.has(accountNumber))
    .map(({ accountNumber }) => `account ${accountNumber} is not in the file`);
  const duplicates =
    customers.length === accounts.size ? [] : [`${customers.length - accounts.size} accounts exist twice`];
  const misnamed = customers.filter(
    ({ accountNumber, name }) => file.good.has(accountNumber) && file.good.get(accountNumber)?.name !== name,
  );
  return [
    ...lost,
    ...extra,
    ...duplicates,
    ...misnamed.map(({ accountNumber }) => `account ${accountNumber} has another name`),
  ];
}

function balanceProblems(customers: CustomerRow[], succeeded: PaymentRow[], file: Expectation): string[] {
  return customers.flatMap(({ id, accountNumber, currentBalance }) => {
    const billed = file.good.get(accountNumber)?.amountMinor ?? 0;
    const paid = sum(succeeded.filter((payment) => payment.customerId === id).map(netAmount));
    // A payment that exceeds the bill leaves a credit, which is not part of the balance.
    const expected = billed - Math.min(paid, Math.max(0, billed));
    const due = cents(currentBalance);
    return expected === due ? [] : [`account ${accountNumber}: billed ${billed}, paid ${paid}, but ${due} is due`];
  });
}

function providerProblems(succeeded: PaymentRow[], provider: ProviderRecord[]): string[] {
  const recorded = new Map(succeeded.map((payment) => [payment.id, netAmount(payment)]));
  const collected = new Map<string, number>();
  for (const { reference, amountMinor, refundedMinor = 0 } of provider)
    collected.set(reference, (collected.get(reference) ?? 0) + amountMinor - refundedMinor);
  const lost = [...collected]
    .filter(([reference, amount]) => recorded.get(reference) !== amount)
    .map(
      ([reference, amount]) =>
        `the provider collected ${amount} for ${reference}, the product recorded ${recorded.get(reference) ?? 'nothing'}`,
    );
  const unknown = [...recorded.keys()]
    .filter((reference) => !collected.has(reference))
    .map((reference) => `payment ${reference} is unknown to the provider`);
  return [...lost, ...unknown];
}

async function statsProblems(
  owner: Client,
  companyId: number,
  customers: CustomerRow[],
  succeeded: PaymentRow[],
): Promise<string[]> {
  const stats = expectStatus(
    await owner.get<{
      customerCount: number;
      totalPaid: number;
      successfulPaymentCount: number;
      testTotalPaid: number;
      testPaymentCount: number;
    }>(`/api/companies/${companyId}/stats`),
    200,
  );
  const live = succeeded.filter(({ testMode }) => !testMode);
  const test = succeeded.filter(({ testMode }) => testMode);
  const counted = {
    customerCount: customers.length,
    totalPaid: sum(live.map(netAmount)),
    successfulPaymentCount: live.length,
    testTotalPaid: sum(test.map(netAmount)),
    testPaymentCount: test.length,
  };
  const reported = {
    customerCount: stats.customerCount,
    totalPaid: cents(stats.totalPaid),
    successfulPaymentCount: stats.successfulPaymentCount,
    testTotalPaid: cents(stats.testTotalPaid),
    testPaymentCount: stats.testPaymentCount,
  };
  return JSON.stringify(counted) === JSON.stringify(reported)
    ? []
    : [`the statistics are ${JSON.stringify(reported)}, the lists give ${JSON.stringify(counted)}`];
}

interface SimulatorEntry {
  reference: string;
  tpn: string;
  outcome: string;
  /** Cents charged to the card. */
  chargedMinor: number;
  /** Approved voids and refunds. */
  refunds: { amountMinor: number }[];
}

/** Returns what a terminal collected and refunded according to the payment simulator. */
export async function providerRecords(system: System, tpn: string): Promise<ProviderRecord[]> {
  const response = await fetch(`${system.simulatorUrl}/_simulator/ledger`);
  const { entries } = (await response.json()) as { entries: SimulatorEntry[] };
  return entries
    .filter((entry) => entry.tpn === tpn && entry.outcome === 'paid')
    .map(({ reference, chargedMinor, refunds }) => ({
      reference,
      amountMinor: chargedMinor,
      refundedMinor: refunds.reduce((sum, refund) => sum + refund.amountMinor, 0),
    }));
}
