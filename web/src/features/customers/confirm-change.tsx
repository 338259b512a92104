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
      'The customer will be signed out, and their login, security question and email will be removed. Their name, balances and payments are kept, and the account can be claimed again.',
  },
  delete: {
    title: 'Are you sure you want to delete this customer?',
    label: 'Delete customer',
    effect:
      'This deletes the account, its bills and its login. Payment records are kept. If you add this account number again, you can restore the account. A later bill file that includes it restores it too.',
  },
} as const;

interface ConfirmChangeProps {
  change: Change | null;
  busy: boolean;
  onConfirm: (change: Change) => void;
  onClose: () => void;
}

/** Asks before a change that ends the customer's login; names the customer. */
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
