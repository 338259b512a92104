import type { ListedMovement, OwnMovement } from './money-movement.ts';

/**
 * Returns the refunds that the provider lists together with their failure, and these failures. Our records have neither,
 * because such a refund was pending here until it failed. Together they moved no money.
 */
export function undoneRefunds(listed: readonly ListedMovement[]): ListedMovement[] {
  const failures = listed.filter(({ kind }) => kind === 'refund-failed');
  return failures.flatMap((failure) => {
    const refund = listed.find(
      ({ kind, transactionId, amountMinor }) =>
        kind === 'refund' &&
        transactionId !== null &&
        transactionId === failure.transactionId &&
        amountMinor === failure.amountMinor,
    );
    return refund ? [refund, failure] : [];
  });
}

/** Returns a listed movement as one of our records, for which no journal entry is required. */
export const asOwn = (
  { kind, key, transactionId, amountMinor, day }: ListedMovement,
  reference: string,
): OwnMovement => ({
  reference,
  aliases: [],
  kind,
  id: key,
  transactionIds: transactionId === null ? [] : [transactionId],
  amountMinor: amountMinor ?? 0,
  day,
});
