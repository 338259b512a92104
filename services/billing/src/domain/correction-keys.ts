import { createHash } from 'node:crypto';
import type { Correction } from '@utility-pay/contracts';

/** A correction that was applied with a key. */
export interface AppliedCorrection {
  key: string;
  /** Of the correction's values: the key used again with other values is a mistake. */
  digest: string;
}

interface WithAppliedCorrections {
  /** The last corrections with a key, oldest first. */
  corrections?: AppliedCorrection[];
}

/** Corrections of an account whose keys are remembered. */
const MAX_REMEMBERED = 100;

function digestOf({ key: _key, ...values }: Correction): string {
  const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url');
}

/** Returns whether a correction is new, was applied before, or has the key of another correction. */
export function keyUseOf(
  { corrections = [] }: WithAppliedCorrections,
  correction: Correction,
): 'new' | 'repeated' | 'reused' {
  const applied = corrections.find(({ key }) => key === correction.key);
  if (!applied) return 'new';
  return applied.digest === digestOf(correction) ? 'repeated' : 'reused';
}

/** Returns the account with the key of an applied correction. */
export function withAppliedCorrection<Account extends WithAppliedCorrections>(
  account: Account,
  correction: Correction,
): Account {
  const { key } = correction;
  if (key === undefined) return account;
  const applied = { key, digest: digestOf(correction) };
  return { ...account, corrections: [...(account.corrections ?? []), applied].slice(-MAX_REMEMBERED) };
}
