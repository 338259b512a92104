import { pick, type Random, randomInteger } from './random.ts';

/** Payment habit. `none`: does not use the portal; `lapsed`: has not paid the newest bills. */
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
  /** Number of newest bills since the household uses the portal. */
  portalBills: number;
}

/** Account numbers start after this one. */
const FIRST_ACCOUNT = 100_418;
/** Index of the first business. Businesses are the last 14 of the 200 customers. */
const FIRST_BUSINESS = 186;
/** Households that have used the portal for a year; the others joined in the last few months. */
const EARLY_USERS = 10;
const EARLY_USER_BILLS = 12;
const OTHER_BILLS = 3;
/** Percentages; the rest does not use the portal. */
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

/** Returns the company's customers. The first is the demo login that `npm start` prints. */
export function households(random: Random, count: number): Household[] {
  let account = FIRST_ACCOUNT;
  return Array.from({ length: count }, (_, index) => {
    account += randomInteger(random, 3, 41);
    const business = index >= FIRST_BUSINESS ? BUSINESSES[index - FIRST_BUSINESS] : undefined;
    const name = business ?? `${pick(random, FIRST_NAMES)} ${pick(random, LAST_NAMES)}`;
    const habit = habitOf(random);
    return {
      accountNumber: String(account),
      name,
      email: emailOf(name, account),
      serviceAddress: `${randomInteger(random, 2, 980)} ${pick(random, STREETS)}`,
      meterNumber: `M-${randomInteger(random, 21_000_000, 48_999_999)}`,
      monthlyGallons: business ? randomInteger(random, 14_000, 61_000) : randomInteger(random, 1_900, 7_800),
      habit: index === 0 ? 'ordinary' : habit,
      portalBills: index < EARLY_USERS ? EARLY_USER_BILLS : OTHER_BILLS,
    };
  });
}

const commaSeparated = (text: string): string[] => text.trim().split(/\s*,\s*/);

/** Common first and last names, combined at random; no real person is intended. */
const FIRST_NAMES = commaSeparated(`
  Maria, James, Linda, Robert, Aisha, Wei, Elena, Anna, Kofi, Sofia, Liam, Olivia, Noah, Emma, Mateo, Harold, Priya,
  Hassan, Yuki, Ingrid, Chloe, Andre, Fatima, Lucas, Grace, Omar, Nina, Peter, Dorothy, Walter, Carmen, Thomas, Ruth,
  Samuel, Denise, Marcus, Helen, Victor, Paula, Raymond, Teresa, Eugene, Joyce, Martin, Sheila, Leonard, Gloria, Keith
`);

const LAST_NAMES = commaSeparated(`
  Lopez, Smith, Nguyen, Garcia, Johnson, Miller, Kim, Brown, Patel, Okafor, Rossi, Novak, Silva, Cohen, Haddad, Larsen,
  Dubois, Tanaka, Mendoza, Wright, Schmidt, Petrov, Baker, Coleman, Foster, Hughes, Jenkins, Keller, Lambert, Marsh,
  Norton, Osborne, Pearson, Quinn, Ramirez, Sanders, Tucker, Vargas, Weaver, Young, Barnes, Castillo, Dalton, Ellis
`);

/** Business customers, with higher usage. */
const BUSINESSES = commaSeparated(`
  Harbor Street Bakery, Lakeside Laundromat, Pinecrest Dental, Northshore Hardware, Bluebird Cafe, Miller & Sons Auto,
  Cedar Grove Apartments, St. Brendan Parish, Lakeview Elementary School, Marina Boat Rental, Sunrise Diner,
  Greenleaf Nursery, Shoreline Fitness, Old Mill Brewery
`);

const STREETS = commaSeparated(`
  Lakeshore Drive, Hill Street, Oak Avenue, Mill Road, Second Street, Harbor View Lane, Elm Court, Station Road,
  Marina Way, Pinecrest Avenue, Birch Street, Orchard Road, Heron Lane, Willow Bend, Cedar Grove Road, Church Street
`);
