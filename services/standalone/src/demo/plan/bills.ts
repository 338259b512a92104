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
  /** When the utility sends the file. */
  at: Date;
  bills: PlannedBill[];
}

const BILLED_ON_DAY = 2;
const BILLED_AT_HOUR = 13;
/** Every third account belongs to the earlier of two billing cycles. */
const EARLY_CYCLE = 3;
const DUE_ON_DAY = { early: 16, late: 26 };
/** January to December: lawns are watered in summer. */
const SEASON = [0.82, 0.8, 0.86, 0.95, 1.1, 1.32, 1.48, 1.44, 1.2, 1.0, 0.88, 0.84];
/** Cents: the meter, and each thousand gallons up to the first step and beyond it. */
const BASE_MINOR = 2_315;
const SEWER_MINOR = 1_180;
const STEP_GALLONS = 5_000;
const PER_THOUSAND_MINOR = [612, 845] as const;

function amountFor(gallons: number): number {
  const [first, beyond] = PER_THOUSAND_MINOR;
  const low = Math.min(gallons, STEP_GALLONS);
  return Math.round(BASE_MINOR + SEWER_MINOR + (low * first + (gallons - low) * beyond) / 1000);
}

/** The newest billing runs up to `now`, oldest first. */
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
        const dueOn = place % EARLY_CYCLE === 0 ? DUE_ON_DAY.early : DUE_ON_DAY.late;
        const dueAt = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), dueOn));
        return { household, gallons, amountMinor: amountFor(gallons), dueAt };
      }),
    };
  });
}

const billedOn = (year: number, month: number): Date =>
  new Date(Date.UTC(year, month, BILLED_ON_DAY, BILLED_AT_HOUR, 5));
