import type { Period } from '@utility-pay/contracts';
import type { Household } from './households.ts';
import type { Random } from './random.ts';

export interface PlannedBill {
  household: Household;
  gallons: number;
  amountMinor: number;
  dueAt: Date;
}

export interface BillingRun {
  period: Period;
  /** When the utility uploads the file. */
  at: Date;
  bills: PlannedBill[];
}

const BILLED_ON_DAY = 2;
const BILLED_AT_HOUR = 13;
/** Every third account belongs to the earlier of two billing cycles. */
const EARLY_CYCLE_INTERVAL = 3;
const DUE_ON_DAY = { early: 16, late: 26 };
/** Usage from January to December relative to an average month. Lawns are watered in summer. */
const SEASON = [0.82, 0.8, 0.86, 0.95, 1.1, 1.32, 1.48, 1.44, 1.2, 1.0, 0.88, 0.84];
/** Prices in cents: base fees, and per thousand gallons below and above STEP_GALLONS. */
const BASE_MINOR = 2_315;
const SEWER_MINOR = 1_180;
const STEP_GALLONS = 5_000;
const PER_THOUSAND_MINOR = [612, 845] as const;

function amountFor(gallons: number): number {
  const [first, beyond] = PER_THOUSAND_MINOR;
  const low = Math.min(gallons, STEP_GALLONS);
  return Math.round(BASE_MINOR + SEWER_MINOR + (low * first + (gallons - low) * beyond) / 1000);
}

/** Returns the last `months` billing runs before `now`, oldest first. */
export function billingRuns(random: Random, homes: readonly Household[], now: Date, months: number): BillingRun[] {
  const newest = now.getUTCMonth() - (now < billedOn(now.getUTCFullYear(), now.getUTCMonth()) ? 1 : 0);
  return Array.from({ length: months }, (_, index) => {
    const month = newest - (months - 1 - index);
    const at = billedOn(now.getUTCFullYear(), month);
    const season = SEASON[at.getUTCMonth()] ?? 1;
    return {
      period: { month: at.getUTCMonth() + 1, year: at.getUTCFullYear() },
      at,
      bills: homes.map((household, place) => {
        const gallons = Math.round((household.monthlyGallons * season * (0.85 + random() * 0.3)) / 10) * 10;
        const dueOn = place % EARLY_CYCLE_INTERVAL === 0 ? DUE_ON_DAY.early : DUE_ON_DAY.late;
        const dueAt = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), dueOn));
        return { household, gallons, amountMinor: amountFor(gallons), dueAt };
      }),
    };
  });
}

const billedOn = (year: number, month: number): Date =>
  new Date(Date.UTC(year, month, BILLED_ON_DAY, BILLED_AT_HOUR, 5));

const HEADER = 'Account Number,Name,Service Address,Meter Number,Usage,Amount Due,Due Date';

const cell = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const dollars = (minor: number): string => (minor / 100).toFixed(2);
const day = (date: Date): string => date.toISOString().slice(0, 10);
const gallonsText = (gallons: number): string => `${gallons.toLocaleString('en-US')} gal`;

/** Returns the CSV file that a utility's billing system would export. */
export const billFile = ({ bills }: BillingRun): string =>
  [
    HEADER,
    ...bills.map(({ household: { accountNumber, name, serviceAddress, meterNumber }, gallons, amountMinor, dueAt }) =>
      [accountNumber, name, serviceAddress, meterNumber, gallonsText(gallons), dollars(amountMinor), day(dueAt)]
        .map(cell)
        .join(','),
    ),
    '',
  ].join('\r\n');

/** Returns a late CSV file with new customers and five invalid rows. */
export function fileWithBadRows({ bills }: BillingRun, newcomers: readonly Household[]): string {
  const dueAt = bills.at(-1)?.dueAt ?? new Date();
  const rows = newcomers.map(({ accountNumber, name, serviceAddress, meterNumber }, index) =>
    [accountNumber, name, serviceAddress, meterNumber, gallonsText(900 + 130 * index), dollars(4_120 + 215 * index)]
      .map(cell)
      .concat(day(dueAt))
      .join(','),
  );
  const bad = [
    `,Unknown Tenant,77 Mill Road,M-30551207,"1,200 gal",41.80,${day(dueAt)}`,
    `104991,Final Reading,12 Elm Court,M-27718840,"2,040 gal",12.345,${day(dueAt)}`,
    '104992,Final Reading,14 Elm Court,M-27718841,"1,980 gal",45.10,2026-02-31',
    `104993,Final Reading,16 Elm Court,M-27718842,"2,210 gal",see note,${day(dueAt)}`,
    `104994,Final Reading,18 Elm Court,M-27718843,"1,640 gal",,${day(dueAt)}`,
  ];
  return [HEADER, ...rows.slice(0, 4), ...bad, ...rows.slice(4), ''].join('\r\n');
}
