import { formatMoney } from '@utility-pay/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useToast } from '../../lib/toast.ts';
import { customerAccountPath } from '../../paths.ts';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, type FormFailure } from '../../ui/form.tsx';
import { EmailField, TextField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import type { AccountCustomer } from './account-ledger.ts';
import { ConfirmEffect } from './confirm-effect.tsx';
import { nameAndAccount } from './customer.ts';
import { type AccountMoneyFragment, StartNewAccountDocument } from './gql/customer-account.ts';
import { afterCustomerChange } from './use-customer-actions.ts';

const loadRule = () => import('@utility-pay/contracts').then(({ newAccountRule }) => newAccountRule);

interface StartNewAccountDialogProps {
  companyId: string;
  customer: AccountCustomer;
  onClose: () => void;
}

interface NewCustomer {
  reason: string;
  name?: string | undefined;
  email?: string | undefined;
}

interface Preview {
  entered: NewCustomer;
  archived: AccountMoneyFragment;
}

/** Archives the account, whose number belongs to someone else now, and starts a new one. Two steps: the form, then the effect to confirm. */
export function StartNewAccountDialog({ companyId, customer, onClose }: StartNewAccountDialogProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failures, setFailures] = useState<readonly FormFailure[]>([]);
  const account = { companyId, customerId: customer.id };
  const [requestPreview] = useFormMutation(StartNewAccountDocument, {
    // The preview must not overwrite the account in the cache.
    fetchPolicy: 'no-cache',
    readResult: (data) => data.startNewAccount.archived,
    onSuccess: (archived, { input: { reason, name, email } }) =>
      setPreview({ entered: { reason, name: name ?? undefined, email: email ?? undefined }, archived }),
  });
  const [startNewAccount, { loading }] = useFormMutation(StartNewAccountDocument, {
    ...afterCustomerChange(companyId),
    readResult: (data) => data.startNewAccount.customer,
    onSuccess: ({ id }) => {
      toast({ title: 'New account started', description: 'The old account is archived.' });
      void navigate(customerAccountPath(id));
    },
  });
  const preparePreview = (entered: NewCustomer) => requestPreview({ input: { ...account, ...entered, preview: true } });

  async function confirm({ entered, archived: { version } }: Preview): Promise<void> {
    setFailures([]);
    const refused = await startNewAccount({ input: { ...account, ...entered, expectedVersion: version } });
    if (!refused) return;
    setFailures(refused);
    // The account has changed since the preview: staff see the effect on the changed account and confirm again.
    if (refused.some(({ field }) => field === 'expectedVersion')) await preparePreview(entered);
  }

  return (
    <Dialog title="Start a new account" open onClose={onClose}>
      <div hidden={preview !== null}>
        <Stack $gap="space-5">
          <Text $tone="text-soft">
            Use this when the account number now belongs to someone else. The new account is empty: the new customer
            never sees the old customer's name, bills or payments. It can be claimed once it has a name or an email.
          </Text>
          <Form
            rule={loadRule}
            initial={{ reason: '', name: '', email: '' }}
            onSubmit={preparePreview}
            submitLabel="Preview"
            failureTitle="Couldn't start a new account"
            onCancel={onClose}
          >
            <TextField name="reason" label="Reason" autoComplete="off" hint="Kept in the audit log." />
            <TextField name="name" label="New customer's name (optional)" autoComplete="off" />
            <EmailField
              name="email"
              label="New customer's email (optional)"
              autoComplete="off"
              hint="The new account can only be claimed with this email."
            />
          </Form>
        </Stack>
      </div>
      {preview && (
        <Effect
          customer={customer}
          preview={preview}
          failures={failures}
          busy={loading}
          onBack={() => setPreview(null)}
          onConfirm={() => void confirm(preview)}
        />
      )}
    </Dialog>
  );
}

interface EffectProps {
  customer: AccountCustomer;
  preview: Preview;
  failures: readonly FormFailure[];
  busy: boolean;
  onBack: () => void;
  onConfirm: () => void;
}

/** Shows the effect on the old account and asks for confirmation. */
function Effect({ customer, preview: { entered, archived }, failures, busy, onBack, onConfirm }: EffectProps) {
  const creditIdsBefore = new Set(customer.credits.map(({ id }) => id));
  const writtenOffMinor = archived.credits
    .filter(({ id, kind }) => kind === 'WRITE_OFF' && !creditIdsBefore.has(id))
    .reduce((sum, { amount }) => sum + amount.amountMinor, 0);
  const creditMinor = archived.credit.amountMinor;
  return (
    <ConfirmEffect
      failures={failures}
      busy={busy}
      onBack={onBack}
      confirm={{ label: 'Archive and start new account', kind: 'danger', onClick: onConfirm }}
    >
      <DefinitionList
        items={[
          ['Archived', nameAndAccount(customer)],
          ['Written off', formatMoney(writtenOffMinor)],
          ['Credit left on the archived account', creditMinor > 0 ? formatMoney(creditMinor) : null],
          ['Login', customer.claimState === 'CLAIMED' ? 'Removed, and the customer is signed out' : 'None'],
          ['New customer', [entered.name, entered.email].filter(Boolean).join(', ') || null],
          ['Reason', entered.reason],
        ]}
      />
      {creditMinor > 0 && (
        <Notice meaning="warning" title="The customer has a credit">
          Refund it, or move it to another account, before you archive this one.
        </Notice>
      )}
      <Text $tone="text-soft">
        The archived account can't be restored and gets no new bills. Staff can still open it from the new account.
      </Text>
    </ConfirmEffect>
  );
}
