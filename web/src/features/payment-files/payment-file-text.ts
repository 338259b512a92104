import { countLabel } from '../../lib/format-count.ts';
import type { Toast } from '../../lib/toast.ts';
import type { Meaning } from '../../theme/brand-colors.ts';
import type { PaymentFileRowFragment, UnfiledPaymentsQuery } from './gql/payment-files.ts';

type PaymentFile = PaymentFileRowFragment;
type Unfiled = NonNullable<UnfiledPaymentsQuery['company']>['unfiledPayments'];

export const FILE_STATES: Record<PaymentFile['state'], { meaning: Meaning | 'neutral'; label: string }> = {
  CREATING: { meaning: 'info', label: 'Creating' },
  READY: { meaning: 'warning', label: 'Ready' },
  CONFIRMED: { meaning: 'success', label: 'Confirmed' },
  DISCARDING: { meaning: 'neutral', label: 'Discarding' },
  DISCARDED: { meaning: 'neutral', label: 'Discarded' },
};

/** Returns whether a file can be downloaded and delivered. */
export const isComplete = ({ state }: Pick<PaymentFile, 'state'>): boolean =>
  state === 'READY' || state === 'CONFIRMED';

/** Returns how many payments are in no file yet: `12 new payments, refunds and reversals`. */
export function newPaymentsText({ count, hasMore }: Unfiled): string {
  if (count === 0) return 'No new payments since the last file';
  if (hasMore) return `More than ${countLabel(count, 'new payment')}, refunds and reversals`;
  return count === 1
    ? '1 new payment, refund or reversal'
    : `${countLabel(count, 'new payment')}, refunds and reversals`;
}

/** Returns whether the file is being created or discarded. */
export const isUnfinished = ({ state }: Pick<PaymentFile, 'state'>): boolean =>
  state === 'CREATING' || state === 'DISCARDING';

/** Returns the note that not all payments fit into a file with the most rows. */
export const remainingText = ({ number, rows }: Pick<PaymentFile, 'number' | 'rows'>): string =>
  `Payment file ${number} has ${countLabel(rows, 'row')}, the most that fit. The remaining payments need another file.`;

/** Returns the toast of a file that is no longer being created; undefined if staff discarded it meanwhile. */
export function createdToast({
  number,
  state,
  rows,
  hasMore,
  message,
}: Pick<PaymentFile, 'number' | 'state' | 'rows' | 'hasMore' | 'message'>): Toast | undefined {
  if (state === 'READY' || state === 'CONFIRMED')
    return {
      title: `Payment file ${number} is ready`,
      ...(hasMore && { description: remainingText({ number, rows }) }),
    };
  if (state !== 'DISCARDED' || !message) return undefined;
  return { title: `Payment file ${number} was discarded`, description: message, variant: 'destructive' };
}

/** Returns the toast after staff discarded a file. */
export const discardedToast = ({ number, state }: Pick<PaymentFile, 'number' | 'state'>): Toast => ({
  title: state === 'DISCARDED' ? `Payment file ${number} discarded` : `Payment file ${number} is being discarded`,
});

/** Returns what discarding a file means for its rows, and a warning if the SFTP server may have the file. */
export const discardText = ({ rows, delivery }: Pick<PaymentFile, 'rows' | 'delivery'>): string => {
  const rowsText = `Its ${countLabel(rows, 'row')} will be in the next payment file.`;
  if (!delivery?.mayHaveArrived) return `${rowsText} Don't import this one.`;
  const deliveryWarning = delivery.deliveredAt
    ? 'This file was already delivered to your SFTP server.'
    : 'This file may already be on your SFTP server.';
  return `${deliveryWarning} Make sure it isn't imported. ${rowsText}`;
};

/** Returns the URL of the file's content. */
export const contentUrl = (companyId: string, id: string): string =>
  `/api/companies/${encodeURIComponent(companyId)}/payment-files/${encodeURIComponent(id)}/content`;
