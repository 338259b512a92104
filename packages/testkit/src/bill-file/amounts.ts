import { pick } from './random.ts';

const grouped = (whole: number): string => whole.toLocaleString('en-US');

/** The same cents in the notations that back offices export. */
const NOTATIONS: ((cents: number) => string)[] = [
  (cents) => (cents / 100).toFixed(2),
  (cents) => `$${(cents / 100).toFixed(2)}`,
  (cents) => `"$${grouped(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}"`,
  (cents) => `"${grouped(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}"`,
  (cents) => (cents % 10 === 0 ? (cents / 100).toFixed(1) : (cents / 100).toFixed(2)),
  (cents) => ` ${(cents / 100).toFixed(2)} `,
];

export const writeAmount = (random: () => number, cents: number): string =>
  cents < 0
    ? pick(random, [`(${(-cents / 100).toFixed(2)})`, (cents / 100).toFixed(2)])
    : pick(random, NOTATIONS)(cents);
