import { hash } from './file-survey.ts';

/** Minimum slots per account. Fewer slots need less memory, but more steps for a search. */
const SLOTS_PER_ACCOUNT = 1.5;
const MIN_SLOTS = 1024;
/** A slot without an account. */
const EMPTY = 0;

/** A set of account numbers that needs 6 to 12 bytes for each. */
export interface AccountSet {
  add(accountNumber: string): void;
  /** Returns whether the account was added. Returns true for an account that was not added with a probability of 1 in a billion. */
  has(accountNumber: string): boolean;
}

/** Creates a set for up to `maxAccounts` accounts: a hash table that stores 32 bits of a second hash for each account. */
export function createAccountSet(maxAccounts: number): AccountSet {
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(MIN_SLOTS, maxAccounts * SLOTS_PER_ACCOUNT))));

  /** Returns the slot of the account, or the empty slot in which it would be stored. */
  const slotOf = (accountNumber: string, stored: number): number => {
    let slot = hash(accountNumber, 0x27d4eb2f) & (slots.length - 1);
    while (slots[slot] !== EMPTY && slots[slot] !== stored) slot = (slot + 1) & (slots.length - 1);
    return slot;
  };
  const storedHash = (accountNumber: string): number => hash(accountNumber, 0x165667b1) || 1;
  return {
    add: (accountNumber) => {
      const stored = storedHash(accountNumber);
      slots[slotOf(accountNumber, stored)] = stored;
    },
    has: (accountNumber) => {
      const stored = storedHash(accountNumber);
      return slots[slotOf(accountNumber, stored)] === stored;
    },
  };
}
