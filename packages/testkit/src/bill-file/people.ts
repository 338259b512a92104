/** Returns a generator of numbers in [0, 1): the same seed gives the same numbers on every machine (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a random item. @throws if the list is empty */
export const pick = <Item>(random: () => number, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

export const FIRST_NAMES = [
  'Maria',
  'James',
  'Linda',
  'Robert',
  'Aisha',
  'Wei',
  'José',
  'Anna',
  'Kofi',
  'Sofia',
  'Liam',
  'Olivia',
  'Noah',
  'Emma',
  'Mateo',
  'Zoë',
  'Priya',
  'Hassan',
  'Yuki',
  'Ingrid',
  'Chloé',
  'Andre',
  'Fatima',
  'Luca',
  'Grace',
  'Omar',
  'Nina',
  'Peter',
];

export const LAST_NAMES = [
  'Lopez',
  'Smith',
  'Nguyen',
  'Garcia',
  'Johnson',
  "O'Brien",
  'Müller',
  'Kim',
  'Brown',
  'Patel',
  'Okafor',
  'Rossi',
  'Novak',
  'Silva',
  'Cohen',
  'Haddad',
  'Larsen',
  'Dubois',
  'Tanaka',
  'Van der Berg',
  'Mendoza',
  'Wright',
  'Schmidt',
  'Ivanova',
];

export const STREETS = [
  'Lakeside Drive',
  'Hill Street',
  'Oak Avenue',
  'Mill Road',
  '2nd Street',
  'Harbor View',
  'Elm Court',
  'Station Road',
];
