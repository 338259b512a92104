import { periodNumber } from '@utility-pay/contracts';
import { type BillingRun, billingRuns } from './bills.ts';
import { type Household, households } from './households.ts';
import { type PlannedPayment, plannedPayments } from './payments.ts';
import { seededRandom } from './random.ts';

const SEED = 20_421;
const CUSTOMERS = 200;
const NEWCOMERS = 6;
const MONTHS = 12;

/** All that the sample company is made of but its settings and staff. */
export interface DemoPlan {
  residents: Household[];
  newcomers: Household[];
  runs: BillingRun[];
  payments: PlannedPayment[];
}

/** The same for the same day: only the calendar moves. */
export function planDemo(now: Date): DemoPlan {
  const everybody = households(seededRandom(SEED), CUSTOMERS + NEWCOMERS);
  const residents = everybody.slice(0, CUSTOMERS);
  const newcomers = everybody.slice(CUSTOMERS).map((household) => ({ ...household, habit: 'none' as const }));
  const runs = billingRuns(seededRandom(SEED + 1), residents, now, MONTHS);
  const payments = plannedPayments(seededRandom(SEED + 2), runs, now, ({ period }) => periodNumber(period));
  return { residents, newcomers, runs, payments };
}
