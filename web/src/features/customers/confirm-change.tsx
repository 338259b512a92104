import { formatMoney } from '@utility-pay/contracts';
import { styled } from 'styled-components';
import { token } from '../../theme/tokens.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type CustomerRef, nameAndAccount } from './customer.ts';

/** A change of a customer that waits for confirmation. */
export interface PendingChange {
  kind: 'reset' | 'delete';
  customer: CustomerRef;
  /** The customer's unused credit in cents, which can't be used after a deletion. Absent until it is known. */
  creditMinor?: number;
  /** Resolves to the unused credit. Present until it is known. */
  creditQuery?: Promise<number>;
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

const Warning = styled.div`
  margin-top: ${token('space-4')};
`;

interface ConfirmChangeProps {
  change: PendingChange | null;
  busy: boolean;
  /** Why the change failed; undefined before it is confirmed. */
  failure: string | undefined;
  onConfirm: (change: PendingChange) => void;
  onClose: () => void;
}

/** Asks for confirmation before a customer is reset to unclaimed or deleted. */
export function ConfirmChange({ change, busy, failure, onConfirm, onClose }: ConfirmChangeProps) {
  if (!change) return null;
  const { kind, customer, creditMinor = 0 } = change;
  const { title, label, effect } = MESSAGES[kind];
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
        <strong>{nameAndAccount(customer)}</strong>
      </p>
      <p>{effect}</p>
      {failure && (
        <Warning>
          <Notice meaning="danger" urgent>
            {failure}
          </Notice>
        </Warning>
      )}
      {creditMinor > 0 && (
        <Warning>
          <Notice meaning="warning" title={`The customer has a credit of ${formatMoney(creditMinor)}`}>
            Refund it, or move it to another account, before you delete this one. The credit of a deleted account can't
            be seen or used until the account is restored.
          </Notice>
        </Warning>
      )}
    </ConfirmDialog>
  );
}
