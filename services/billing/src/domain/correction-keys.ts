import type { Correction } from '@utility-pay/contracts';
import type { Credit } from './ledger.ts';

/** A correction that was applied with a key. */
export interface AppliedCorrection {
  key: string;
  /** The correction's values, to detect another use of the key with other values. */
  values: string;
}

interface WithAppliedCorrections {
  /** The last corrections with a key, oldest first. */
  corrections?: AppliedCorrection[];
  credits?: Credit[];
  externalIds?: string[];
}

const EXTERNAL_PREFIX = 'external-';
const KEY_PREFIX = 'staff-';

/** Returns the id of the credit, charge or return that a correction adds to an account. */
export const correctionId = (key: string): string => `${KEY_PREFIX}${key}`;

/** Returns the id of the credit of a payment that a partner reported under its own id. */
export const externalCreditId = (externalId: string): string => `${EXTERNAL_PREFIX}${externalId}`;

/** Returns the id of a recorded payment as its sender knows it: the external id, or the key of the correction. */
export const sentIdOf = (creditId: string): string => {
  const prefix = [EXTERNAL_PREFIX, KEY_PREFIX].find((each) => creditId.startsWith(each)) ?? '';
  return creditId.slice(prefix.length);
};

/** Maximum corrections of an account whose keys are stored. */
const MAX_REMEMBERED = 50;

const textOf = ({ idempotencyKey: _key, ...values }: Correction): string =>
  JSON.stringify(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)));

type KeyUse = 'new' | 'repeated' | 'reused';

/** Returns whether a correction is new, was applied before, or has the key or external id of another correction. */
export function keyUseOf(account: WithAppliedCorrections, correction: Correction): KeyUse {
  const externalId = externalIdOf(correction);
  if (externalId !== undefined) return externalIdUseOf(account, externalId, correction);
  const { corrections = [] } = account;
  const applied = corrections.find(({ key }) => key === correction.idempotencyKey);
  if (!applied) return 'new';
  return applied.values === textOf(correction) ? 'repeated' : 'reused';
}

/** Returns the external id of a payment that a partner reports. */
export const externalIdOf = (correction: Correction): string | undefined =>
  correction.type === 'record-payment' ? correction.externalId : undefined;

/**
 * Returns how an external id was used. A credit stays on its account, so ids are recognized permanently. The bill is not compared,
 * since staff may have moved the credit to another bill.
 */
function externalIdUseOf({ credits = [] }: WithAppliedCorrections, externalId: string, correction: Correction): KeyUse {
  const recorded = credits.find(({ id }) => id === externalCreditId(externalId));
  if (!recorded) return 'new';
  return paymentOf(recorded) === paymentOf(correction) ? 'repeated' : 'reused';
}

const paymentOf = (payment: object): string =>
  JSON.stringify(['amountMinor', 'method', 'number', 'receivedOn'].map((key) => Object(payment)[key] || null));

/** Returns the account with the key or external id of an applied correction. */
export function withAppliedCorrection<Account extends WithAppliedCorrections>(
  account: Account,
  correction: Correction,
): Account {
  const { idempotencyKey: key } = correction;
  const externalId = externalIdOf(correction);
  if (externalId !== undefined) return { ...account, externalIds: [...(account.externalIds ?? []), externalId] };
  if (key === undefined) return account;
  const applied = { key, values: textOf(correction) };
  return { ...account, corrections: [...(account.corrections ?? []), applied].slice(-MAX_REMEMBERED) };
}
