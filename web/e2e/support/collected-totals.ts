import { expectStatus, type Staff, type System } from '@utility-pay/testkit';
import { cents, type Holder } from './company-year.ts';

interface Entry {
  debit: string;
  credit: string;
  amount: number;
}

/** Returns the cents that the journal's clearing account has received from the customers. */
export async function readJournalTotal({ owner }: Staff, holders: readonly Holder[]): Promise<number> {
  let sum = 0;
  for (const { id } of holders) {
    const entries = expectStatus(await owner.get<Entry[]>(`/api/customers/${id}/ledger`), 200);
    for (const { debit, credit, amount } of entries) {
      // Amounts are changes of the customer's balance, so money that the clearing account receives is negative.
      if (debit === 'clearing' || credit === 'clearing') sum -= cents(amount);
    }
  }
  return sum;
}

/** Downloads a CSV file, and returns a function that adds up one of its columns, in cents. */
async function readColumnSums({ owner }: Staff, path: string): Promise<(column: string) => number> {
  const answer = await owner.get(path);
  expectStatus(answer, 200);
  const [header = [], ...rows] = answer.text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  return (column) => rows.reduce((sum, cells) => sum + cents(Number(cells[header.indexOf(column)])), 0);
}

/** Returns the cents collected by payments of these days, by the export of transactions. */
export async function readExportTotal(staff: Staff, from: string, to: string): Promise<number> {
  const path = `/api/companies/${staff.company.id}/payments.csv?status=success&from=${from}&to=${to}`;
  const sumOf = await readColumnSums(staff, path);
  return sumOf('Amount') - sumOf('Refunded') - sumOf('Disputed');
}

/** Returns the cents collected on these days, by the export of money movements. */
export async function readMovementsTotal(staff: Staff, from: string, to: string): Promise<number> {
  const path = `/api/companies/${staff.company.id}/payments/movements.csv?from=${from}&to=${to}`;
  return (await readColumnSums(staff, path))('Amount');
}

const COLLECTED = `query ($id: ID!, $from: Date!, $to: Date!) {
  company(id: $id) { collectedByDay(from: $from, to: $to, testMode: true) { total { amountMinor } } }
}`;

interface CollectedAnswer {
  data: { company: { collectedByDay: { total: { amountMinor: number } }[] } };
}

/** Returns the cents collected on these days, by the chart of the dashboard. */
export async function readDashboardTotal({ owner, company }: Staff, from: string, to: string): Promise<number> {
  const body = { query: COLLECTED, variables: { id: String(company.id), from, to } };
  const { data } = expectStatus(await owner.send<CollectedAnswer>('POST', '/graphql', body), 200);
  return data.company.collectedByDay.reduce((sum, { total }) => sum + total.amountMinor, 0);
}

interface SimulatorLedger {
  entries: {
    tpn: string;
    chargedMinor: number;
    refunds: { amountMinor: number }[];
    disputes: { amountMinor: number; wonAt: string | null }[];
  }[];
}

const sumOf = (items: readonly { amountMinor: number }[]): number =>
  items.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Returns the cents that the provider has received for the company, without refunds and lost disputes. */
export async function readProviderTotal({ simulatorUrl }: System, { tpn }: Staff): Promise<number> {
  const response = await fetch(`${simulatorUrl}/_simulator/ledger`);
  const { entries } = (await response.json()) as SimulatorLedger;
  return entries
    .filter((entry) => entry.tpn === tpn)
    .reduce((sum, { chargedMinor, refunds, disputes }) => {
      const lost = disputes.filter(({ wonAt }) => wonAt === null);
      return sum + chargedMinor - sumOf(refunds) - sumOf(lost);
    }, 0);
}
