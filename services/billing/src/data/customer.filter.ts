import type { Claim } from '../domain/customer.ts';
import type { CustomerFilter } from '../use-cases/ports.ts';

const STATES_OF = {
  claimed: ['claimed'],
  unclaimed: ['unclaimed', 'claiming'],
} as const satisfies Record<string, Claim['state'][]>;

/** Words hold letters and digits alone, so nothing in them can be read as a pattern. */
const beginning = (word: string): RegExp => new RegExp(`^${word.replace(/[^\p{L}\p{N}]/gu, '\\$&')}`);

export const customerFilter = (companyId: number, { words, claimed }: CustomerFilter) => ({
  companyId,
  ...(claimed === undefined ? {} : { 'claim.state': { $in: [...STATES_OF[claimed ? 'claimed' : 'unclaimed']] } }),
  ...(words.length === 0 ? {} : { $and: words.map((word) => ({ searchTokens: beginning(word) })) }),
});
