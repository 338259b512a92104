import { UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { ConfirmSubmit } from '../../ui/confirm-submit.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { DeactivateBusinessOwnerDocument, ReactivateBusinessOwnerDocument } from './gql/owners.ts';

interface ActivationButtonProps {
  owner: { id: string; name: string; active: boolean };
}

/** Deactivates an owner's account after a confirmation, or reactivates it. */
export function ActivationButton({ owner: { id, name, active } }: ActivationButtonProps) {
  const [confirming, setConfirming] = useState(false);
  const [reactivate, { loading: reactivating }] = useFormMutation(ReactivateBusinessOwnerDocument, {
    readResult: (data) => data.updateAdminUser.adminUser,
    successToast: () => ({ title: 'Account reactivated', description: `${name} can sign in again.` }),
    failureToast: "Couldn't reactivate the account",
  });
  const [deactivate, { loading: deactivating }] = useFormMutation(DeactivateBusinessOwnerDocument, {
    readResult: (data) => data.deactivateAdminUser.adminUser,
    successToast: () => ({
      title: 'Account deactivated',
      description: `${name} can no longer sign in.`,
      action: { label: 'Undo', onAction: () => void reactivate({ id }) },
    }),
    onSuccess: () => setConfirming(false),
  });
  const label = active ? 'Deactivate account' : 'Reactivate account';

  return (
    <>
      <Tooltip text={label}>
        <IconButton
          label={`${label} of ${name}`}
          title=""
          flush
          icon={active ? UserX : UserCheck}
          disabled={reactivating || (deactivating && !confirming)}
          onClick={() => (active ? setConfirming(true) : void reactivate({ id }))}
        />
      </Tooltip>
      {confirming && (
        <ConfirmSubmit
          title={`Deactivate ${name}?`}
          confirmLabel="Deactivate account"
          danger
          busy={deactivating}
          submit={() => deactivate({ id })}
          onClose={() => setConfirming(false)}
        >
          They'll be signed out everywhere and won't be able to sign in. Their company and its data are kept, and you
          can reactivate the account later.
        </ConfirmSubmit>
      )}
    </>
  );
}
