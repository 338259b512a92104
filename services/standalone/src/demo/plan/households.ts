import { BUSINESSES, FIRST_NAMES, LAST_NAMES, STREETS } from './names.ts';
import { between, pick, type Random } from './random.ts';

/** How a household pays: `none` never came to the portal, `lapsed` has stopped a few bills ago. */
export type Habit = 'none' | 'prompt' | 'ordinary' | 'late' | 'lapsed';

export interface Household {
  accountNumber: string;
  name: string;
  email: string;
  serviceAddress: string;
  meterNumber: string;
  /** Gallons of an average month. */
  monthlyGallons: number;
  habit: Habit;
  /** Newest bills that it has seen in the portal: it pays those there. */
  billsSeen: number;
}

const FIRST_ACCOUNT = 100_418;
const FIRST_BUSINESS = 186;
/** Households that have used the portal from its first day; the others came with the last few bills. */
const PIONEERS = 10;
const PIONEER_BILLS = 12;
const OTHERS_BILLS = 3;
/** Of a hundred households: the rest has not come to the portal yet. */
const HABITS: readonly [Habit, number][] = [
  ['prompt', 10],
  ['ordinary', 14],
  ['late', 5],
  ['lapsed', 4],
];

function habitOf(random: Random): Habit {
  let roll = random() * 100;
  for (const [habit, share] of HABITS) {
    roll -= share;
    if (roll < 0) return habit;
  }
  return 'none';
}

const emailOf = (name: string, account: number): string =>
  `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${account % 1000}@example.com`;

/** The company's customers; the first is the one whose login is told. */
export function households(random: Random, count: number): Household[] {
  let account = FIRST_ACCOUNT;
  return Array.from({ length: count }, (_, index) => {
    account += between(random, 3, 41);
    const isBusiness = index >= FIRST_BUSINESS;
    const name =
      BUSINESSES[isBusiness ? index - FIRST_BUSINESS : BUSINESSES.length] ??
      `${pick(random, FIRST_NAMES)} ${pick(random, LAST_NAMES)}`;
    const habit = habitOf(random);
    return {
      accountNumber: String(account),
      name,
      email: emailOf(name, account),
      serviceAddress: `${between(random, 2, 980)} ${pick(random, STREETS)}`,
      meterNumber: `M-${between(random, 21_000_000, 48_999_999)}`,
      monthlyGallons: isBusiness ? between(random, 14_000, 61_000) : between(random, 1_900, 7_800),
      habit: index === 0 ? 'ordinary' : habit,
      billsSeen: index < PIONEERS ? PIONEER_BILLS : OTHERS_BILLS,
    };
  });
}
