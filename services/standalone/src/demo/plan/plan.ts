import { DAY_MS, MINUTE_MS, periodNumber } from '@utility-pay/contracts';
import { type BillingRun, billingRuns } from './bills.ts';
import { type Habit, type Household, households } from './households.ts';
import { type Random, randomInteger, seededRandom } from './random.ts';

const SEED = 20_421;
const NEWCOMERS = 6;

interface DemoSize {
  customers: number;
  months: number;
}
const SIZE: DemoSize = { customers: 200, months: 12 };

/** Customers, bills and payments of the sample company. */
export interface DemoPlan {
  residents: Household[];
  newcomers: Household[];
  runs: BillingRun[];
  payments: PlannedPayment[];
}

/** Returns the plan for a date; deterministic for the same date. */
export function planDemo(now: Date, { customers, months } = SIZE): DemoPlan {
  const all = households(seededRandom(SEED), customers + NEWCOMERS);
  const residents = all.slice(0, customers);
  const newcomers = all.slice(customers).map((household) => ({ ...household, habit: 'none' as const }));
  const runs = billingRuns(seededRandom(SEED + 1), residents, now, months);
  const payments = plannedPayments(seededRandom(SEED + 2), runs, now, ({ period }) => periodNumber(period));
  return { residents, newcomers, runs, payments };
}

type Outcome = 'paid' | 'declined' | 'cancelled';

/** One visit to the payment page. */
export interface PlannedPayment {
  household: Household;
  period: number;
  at: Date;
  outcome: Outcome;
  /** Share of the amount that is refunded, and when. */
  refund?: { share: number; at: Date };
}

/** Minimum and maximum days from the bill to the payment. */
const PAYS_AFTER: Record<Habit, [number, number]> = {
  none: [0, 0],
  prompt: [0, 3],
  ordinary: [3, 21],
  late: [20, 37],
  lapsed: [2, 21],
};
/** Number of newest bills that a lapsed customer has not paid. */
const LAPSED_BILLS = 2;
/** Share of payments that fail at the first attempt. */
const FAILS_FIRST = 0.06;
/** Every 37th payment is refunded, partly or in full. */
const REFUND_EVERY = 37;
const REFUND_SHARES = [0.25, 1, 0.5, 0.4];
/** Payments newer than this are left out, because the simulator records the present time and not the planned one. */
const MIN_PAYMENT_AGE_MS = 30 * MINUTE_MS;

/** Returns the payments up to `now`, oldest first. */
function plannedPayments(
  random: Random,
  runs: readonly BillingRun[],
  now: Date,
  period: (run: BillingRun) => number,
): PlannedPayment[] {
  const latest = now.getTime() - MIN_PAYMENT_AGE_MS;
  let successes = 0;
  const planned = runs.flatMap((run, index) =>
    run.bills.flatMap(({ household }, place): PlannedPayment[] => {
      const { habit, portalBills } = household;
      const [least, most] = PAYS_AFTER[habit];
      const at = new Date(
        run.at.getTime() + randomInteger(random, least, most) * DAY_MS + randomInteger(random, -420, 500) * MINUTE_MS,
      );
      const failsFirst = random() < FAILS_FIRST;
      const failure = random() < 0.7 ? 'declined' : 'cancelled';
      if (index < runs.length - portalBills) return [];
      if (habit === 'none' || at <= run.at || at.getTime() > latest) return [];
      // The first customer, whose login `npm start` prints, keeps an unpaid bill.
      if (place === 0 && index === runs.length - 1) return [];
      if (habit === 'lapsed' && index >= runs.length - LAPSED_BILLS) return [];
      const base = { household, period: period(run) };
      const again = new Date(at.getTime() + randomInteger(random, 3, 50) * MINUTE_MS);
      const paidAt = failsFirst ? again : at;
      if (paidAt.getTime() > latest) return [];
      successes += 1;
      const refundAt = new Date(paidAt.getTime() + randomInteger(random, 1, 4) * DAY_MS);
      const isRefunded = successes % REFUND_EVERY === 0 && refundAt.getTime() < latest;
      const share = REFUND_SHARES[(successes / REFUND_EVERY) % REFUND_SHARES.length] ?? 1;
      return [
        ...(failsFirst ? [{ ...base, at, outcome: failure } as const] : []),
        { ...base, at: paidAt, outcome: 'paid', ...(isRefunded ? { refund: { share, at: refundAt } } : {}) },
      ];
    }),
  );
  return planned.sort((a, b) => a.at.getTime() - b.at.getTime());
}
