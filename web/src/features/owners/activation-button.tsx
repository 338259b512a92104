import { useMutation } from '@apollo/client/react';
import { UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { type Failure, toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { DeactivateBusinessOwnerDocument, ReactivateBusinessOwnerDocument } from './gql/activation.ts';

interface ActivationButtonProps {
  owner: { id: string; name: string; active: boolean };
}

/** Deactivates an owner's account after a confirmation, or reactivates it. */
export function ActivationButton({ owner }: ActivationButtonProps) {
  const [confirming, setConfirming] = useState(false);
  const { deactivate, reactivate, busy } = useActivation();
  const label = owner.active ? 'Deactivate account' : 'Reactivate account';

  return (
    <>
      <Tooltip text={label}>
        <IconButton
          label={`${label} of ${owner.name}`}
          title=""
          flush
          icon={owner.active ? UserX : UserCheck}
          disabled={busy && !confirming}
          onClick={() => (owner.active ? setConfirming(true) : void reactivate(owner))}
        />
      </Tooltip>
      <ConfirmDialog
        title={`Deactivate ${owner.name}?`}
        open={confirming}
        confirmLabel="Deactivate account"
        danger
        busy={busy}
        onConfirm={() => void deactivate(owner).then(() => setConfirming(false))}
        onClose={() => setConfirming(false)}
      >
        They're signed out everywhere and can't sign in. Their company and its data stay, and you can reactivate the
        account later.
      </ConfirmDialog>
    </>
  );
}

interface Owner {
  id: string;
  name: string;
}

const failureText = ({ message, id }: Failure): string => (id ? `${message} (${id})` : message);

/** Deactivates and reactivates owners; shows the result as a toast. */
export function useActivation() {
  const toast = useToast();
  const [deactivateOwner, deactivation] = useMutation(DeactivateBusinessOwnerDocument);
  const [reactivateOwner, reactivation] = useMutation(ReactivateBusinessOwnerDocument);
  const fail = (description: string) => toast({ title: 'Error', description, variant: 'destructive' });

  async function reactivate({ id, name }: Owner): Promise<void> {
    try {
      const { data } = await reactivateOwner({ variables: { id } });
      const answer = data?.updateAdminUser;
      if (!answer?.adminUser) return fail(answer?.userErrors[0]?.message ?? 'Failed to reactivate account');
      toast({ title: 'Account reactivated', description: `${name} can sign in again.` });
    } catch (error) {
      fail(failureText(toFailure(error)));
    }
  }

  async function deactivate(owner: Owner): Promise<void> {
    try {
      const { data } = await deactivateOwner({ variables: { id: owner.id } });
      const answer = data?.deactivateAdminUser;
      if (!answer?.adminUser) return fail(answer?.userErrors[0]?.message ?? 'Failed to deactivate account');
      toast({
        title: 'Account deactivated',
        description: `${owner.name} can no longer sign in.`,
        action: { label: 'Undo', onAction: () => void reactivate(owner) },
      });
    } catch (error) {
      fail(failureText(toFailure(error)));
    }
  }

  return { deactivate, reactivate, busy: deactivation.loading || reactivation.loading };
}
