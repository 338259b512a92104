import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { nameAndAccount } from './customer-words.ts';
import type { ActedOn } from './use-customer-actions.ts';

export interface Change {
  kind: 'reset' | 'delete';
  customer: ActedOn;
}

const WORDS = {
  reset: {
    title: 'Reset this customer to unclaimed?',
    label: 'Reset to Unclaimed',
    effect:
      'The login ends, with its sessions, security question and email. Name, balances and payments stay, and the account can be claimed again.',
  },
  delete: {
    title: 'Are you sure you want to delete this customer?',
    label: 'Delete customer',
    effect: 'The account, its balances and its login are deleted for good. Payments that were made stay.',
  },
} as const;

interface ConfirmChangeProps {
  change: Change | null;
  busy: boolean;
  onConfirm: (change: Change) => void;
  onClose: () => void;
}

/** Asks before a change that cannot be taken back, and says whom it hits. */
export function ConfirmChange({ change, busy, onConfirm, onClose }: ConfirmChangeProps) {
  if (!change) return null;
  const { title, label, effect } = WORDS[change.kind];
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
