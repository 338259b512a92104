import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type CustomerRef, nameAndAccount } from './customer.ts';

export interface Change {
  kind: 'reset' | 'delete';
  customer: CustomerRef;
}

const MESSAGES = {
  reset: {
    title: 'Reset this customer to unclaimed?',
    label: 'Reset to Unclaimed',
    effect:
      'If the customer has a login, they will be signed out, and their login, security question and email will be removed. Their name, balances and payments are kept, and the account can be claimed again.',
  },
  delete: {
    title: 'Are you sure you want to delete this customer?',
    label: 'Delete customer',
    effect:
      'This removes the account and its login, and writes off its open bills. Payment records are kept. To restore the account with what was due, add its account number again or upload a bill file that includes it.',
  },
} as const;

interface ConfirmChangeProps {
  change: Change | null;
  busy: boolean;
  onConfirm: (change: Change) => void;
  onClose: () => void;
}

/** The confirmation of resetting or deleting a customer. */
export function ConfirmChange({ change, busy, onConfirm, onClose }: ConfirmChangeProps) {
  if (!change) return null;
  const { title, label, effect } = MESSAGES[change.kind];
  return (
    <ConfirmDialog
      open
      danger
      title={title}
      confirmLabel={label}
      busy={busy}
      onConfirm={() => onConfirm(change)}
      onClose={onClose}
    >
      <p>
        <strong>{nameAndAccount(change.customer)}</strong>
      </p>
      <p>{effect}</p>
    </ConfirmDialog>
  );
}
