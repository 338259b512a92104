import type { Correction } from '@utility-pay/contracts';

/** A correction that was applied with a key. */
export interface AppliedCorrection {
  key: string;
  /** The correction's values: the key used again with other values is a mistake. */
  values: string;
}

interface WithAppliedCorrections {
  /** The last corrections with a key, oldest first. */
  corrections?: AppliedCorrection[];
}

/** Corrections of an account whose keys are remembered. */
const MAX_REMEMBERED = 50;

const textOf = ({ idempotencyKey: _key, ...values }: Correction): string =>
  JSON.stringify(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Returns whether a correction is new, was applied before, or has the key of another correction. */
export function keyUseOf(
  { corrections = [] }: WithAppliedCorrections,
  correction: Correction,
): 'new' | 'repeated' | 'reused' {
  const applied = corrections.find(({ key }) => key === correction.idempotencyKey);
  if (!applied) return 'new';
  return applied.values === textOf(correction) ? 'repeated' : 'reused';
}

/** Returns the account with the key of an applied correction. */
export function withAppliedCorrection<Account extends WithAppliedCorrections>(
  account: Account,
  correction: Correction,
): Account {
  const { idempotencyKey: key } = correction;
  if (key === undefined) return account;
  const applied = { key, values: textOf(correction) };
  return { ...account, corrections: [...(account.corrections ?? []), applied].slice(-MAX_REMEMBERED) };
}
