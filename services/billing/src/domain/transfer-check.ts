import { formatMoney } from '@utility-pay/contracts';
import { isTransfer, recalledMinor, type Transfer, takenBackMinor, transferOf } from './credit-transfer.ts';
import { type AccountComparison, type CheckedAccount, listDifferences, sumOf } from './ledger-check.ts';

/** A transfer that has not reached the other account is reported as a difference after this time. */
export const TRANSFER_GRACE_MS = 3_600_000;

/** Returns the ids of the accounts that received credits from this account or sent credits to it. */
export function transferPartnersOf({ credits = [], returns = [] }: CheckedAccount): string[] {
  const ids = [
    ...credits.map(({ fromCustomerId }) => fromCustomerId),
    ...returns.map(({ toCustomerId }) => toCustomerId),
  ];
  return [...new Set(ids.filter((id) => id !== undefined))];
}

/**
 * Compares the transfers of an account with the accounts that received them, and the credits that it received with the accounts that
 * sent them. `partners`: these accounts by id, read after this account.
 */
export function compareTransfers(
  account: CheckedAccount,
  partners: ReadonlyMap<string, CheckedAccount>,
  now: Date,
): AccountComparison {
  const { differences, report } = listDifferences(account);
  let notApplied = 0;
  for (const transfer of (account.returns ?? []).filter(isTransfer)) {
    const { id, toCustomerId, amountMinor } = transfer;
    const sentMinor = amountMinor - recalledMinor(account, id);
    const arrivedMinor = arrivedMinorOf(partners.get(toCustomerId), id);
    if (sentMinor === arrivedMinor) continue;
    if (now.getTime() - lastChangeOf(account, transfer) < TRANSFER_GRACE_MS) notApplied += 1;
    else
      report(
        'transfer',
        `transfer ${id} moved ${formatMoney(sentMinor)} to account ${toCustomerId}, which has ${formatMoney(arrivedMinor)} of it`,
      );
  }
  for (const { id, fromCustomerId } of account.credits ?? []) {
    if (!fromCustomerId || transferOf(partners.get(fromCustomerId) ?? {}, id)) continue;
    const arrivedMinor = arrivedMinorOf(account, id);
    if (arrivedMinor !== 0)
      report(
        'transfer',
        `${formatMoney(arrivedMinor)} is credited for transfer ${id}, which account ${fromCustomerId} has not made`,
      );
  }
  return { differences, notApplied };
}

/** Returns the amount of a transfer that an account received, less what was taken back, in cents. */
function arrivedMinorOf(account: CheckedAccount | undefined, transferId: string): number {
  if (!account) return 0;
  const credits = (account.credits ?? []).filter(({ id }) => id === transferId);
  return sumOf(credits) - takenBackMinor(account, transferId);
}

/** Returns the time of a transfer or of its last recall. */
const lastChangeOf = ({ returns = [] }: CheckedAccount, { id }: Transfer): number =>
  Math.max(
    ...returns
      .filter((each) => each.id === id || each.recalls === id)
      .map(({ at, recordedAt = at }) => recordedAt.getTime()),
  );
