import type { Expectation } from '../bill-file/expectation.ts';
import { type Client, expectStatus } from '../system/client.ts';

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
  /** What went back of it; absent where nothing can. */
  refundedAmount?: number;
  status: string;
}

/** One payment in the provider's own book. */
export interface ProviderEntry {
  reference: string;
  amountMinor: number;
  /** What went back of it. */
  refundedMinor?: number;
}

export interface Books {
  /** Signed in as the company's owner. */
  owner: Client;
  companyId: number;
  file: Expectation;
  provider: ProviderEntry[];
}

const cents = (dollars: number): number => Math.round(dollars * 100);

/** What a payment is worth once what went back is taken off. */
const worth = ({ amount, refundedAmount = 0 }: PaymentRow): number => cents(amount) - cents(refundedAmount);

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Compares the company's books with the file that went in and with the provider's own. Answers each difference in
 * words: nothing lost and nothing doubled means that there is none.
 */
export async function checkBooks({ owner, companyId, file, provider }: Books): Promise<string[]> {
  const customers = expectStatus(await owner.get<CustomerRow[]>(`/api/companies/${companyId}/customers`), 200);
  const payments = expectStatus(await owner.get<PaymentRow[]>(`/api/companies/${companyId}/payments`), 200);
  const succeeded = payments.filter((payment) => payment.status === 'success');
  return [
    ...accountsDiffer(customers, file),
    ...balancesDiffer(customers, succeeded, file),
    ...providerDiffers(succeeded, provider),
    ...(await statsDiffer(owner, companyId, customers, succeeded)),
  ];
}

function accountsDiffer(customers: CustomerRow[], file: Expectation): string[] {
  const held = new Set(customers.map((customer) => customer.accountNumber));
  const lost = [...file.good.keys()]
    .filter((account) => !held.has(account))
    .map((account) => `account ${account} is lost`);
  const extra = customers
    .filter(({ accountNumber }) => !file.good.has(accountNumber))
    .map(({ accountNumber }) => `account ${accountNumber} is not in the file`);
  const doubled = customers.length === held.size ? [] : [`${customers.length - held.size} accounts are there twice`];
  const named = customers.filter(
    ({ accountNumber, name }) => file.good.has(accountNumber) && file.good.get(accountNumber)?.name !== name,
  );
  return [
    ...lost,
    ...extra,
    ...doubled,
    ...named.map(({ accountNumber }) => `account ${accountNumber} has another name`),
  ];
}

function balancesDiffer(customers: CustomerRow[], succeeded: PaymentRow[], file: Expectation): string[] {
  return customers.flatMap(({ id, accountNumber, currentBalance }) => {
    const billed = file.good.get(accountNumber)?.amountMinor ?? 0;
    const paid = sum(succeeded.filter((payment) => payment.customerId === id).map(worth));
    const remains = cents(currentBalance);
    return billed - paid === remains
      ? []
      : [`account ${accountNumber}: billed ${billed}, paid ${paid}, yet ${remains} remain`];
  });
}

function providerDiffers(succeeded: PaymentRow[], provider: ProviderEntry[]): string[] {
  const ours = new Map(succeeded.map((payment) => [payment.id, worth(payment)]));
  const theirs = new Map<string, number>();
  for (const { reference, amountMinor, refundedMinor = 0 } of provider)
    theirs.set(reference, (theirs.get(reference) ?? 0) + amountMinor - refundedMinor);
  const lost = [...theirs]
    .filter(([reference, amount]) => ours.get(reference) !== amount)
    .map(
      ([reference, amount]) =>
        `the provider took ${amount} for ${reference}; we hold ${ours.get(reference) ?? 'nothing'}`,
    );
  const invented = [...ours.keys()]
    .filter((reference) => !theirs.has(reference))
    .map((reference) => `payment ${reference} is unknown to the provider`);
  return [...lost, ...invented];
}

async function statsDiffer(
  owner: Client,
  companyId: number,
  customers: CustomerRow[],
  succeeded: PaymentRow[],
): Promise<string[]> {
  const stats = expectStatus(
    await owner.get<{ customerCount: number; totalPaid: number; successfulPaymentCount: number }>(
      `/api/companies/${companyId}/stats`,
    ),
    200,
  );
  const counted = {
    customerCount: customers.length,
    totalPaid: sum(succeeded.map(worth)),
    successfulPaymentCount: succeeded.length,
  };
  const told = {
    customerCount: stats.customerCount,
    totalPaid: cents(stats.totalPaid),
    successfulPaymentCount: stats.successfulPaymentCount,
  };
  return JSON.stringify(counted) === JSON.stringify(told)
    ? []
    : [`stats say ${JSON.stringify(told)}, the lists ${JSON.stringify(counted)}`];
}
