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
      'The customer is signed out, and the login, security question and email are removed. Name, balances and payments are kept, and the account can be claimed again.',
  },
  delete: {
    title: 'Are you sure you want to delete this customer?',
    label: 'Delete customer',
    effect: 'The account, its balances and its login are permanently deleted. Its payments are kept.',
  },
} as const;

interface ConfirmChangeProps {
  change: Change | null;
  busy: boolean;
  onConfirm: (change: Change) => void;
  onClose: () => void;
}

/** Confirms a change that can't be undone; names the customer. */
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
