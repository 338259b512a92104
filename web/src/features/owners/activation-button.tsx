import { useMutation } from '@apollo/client/react';
import { UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { type Failure, toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { DEACTIVATE_OWNER, REACTIVATE_OWNER } from './activation.graphql.ts';

interface ActivationButtonProps {
  owner: { id: string; name: string; active: boolean };
}

/** Deactivates an owner's account once that is confirmed; gives an inactive one its access back. */
export function ActivationButton({ owner }: ActivationButtonProps) {
  const [asking, setAsking] = useState(false);
  const { deactivate, reactivate, busy } = useActivation();
  const words = owner.active ? 'Deactivate account' : 'Reactivate account';

  return (
    <>
      <Tooltip text={words}>
        <IconButton
          label={`${words} of ${owner.name}`}
          title=""
          flush
          icon={owner.active ? UserX : UserCheck}
          disabled={busy && !asking}
          onClick={() => (owner.active ? setAsking(true) : void reactivate(owner))}
        />
      </Tooltip>
      <ConfirmDialog
        title={`Deactivate ${owner.name}?`}
        open={asking}
        confirmLabel="Deactivate Account"
        danger
        busy={busy}
        onConfirm={() => void deactivate(owner).then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        All their sessions end at once and they cannot sign in any more. The company and its data stay, and you can
        reactivate the account later.
      </ConfirmDialog>
    </>
  );
}

interface Person {
  id: string;
  name: string;
}

const wordsOf = ({ message, id }: Failure): string => (id ? `${message} (${id})` : message);

/** Ends an owner's access, and gives it back. */
export function useActivation() {
  const toast = useToast();
  const [end, ending] = useMutation(DEACTIVATE_OWNER);
  const [begin, beginning] = useMutation(REACTIVATE_OWNER);
  const fail = (description: string) => toast({ title: 'Error', description, look: 'destructive' });

  async function reactivate({ id, name }: Person): Promise<void> {
    try {
      const { data } = await begin({ variables: { id } });
      const answer = data?.updateAdminUser;
      if (!answer?.adminUser) return fail(answer?.userErrors[0]?.message ?? 'Failed to reactivate the account');
      toast({ title: 'Account reactivated', description: `${name} can sign in again.` });
    } catch (error) {
      fail(wordsOf(toFailure(error)));
    }
  }

  async function deactivate(owner: Person): Promise<void> {
    try {
      const { data } = await end({ variables: { id: owner.id } });
      const answer = data?.deactivateAdminUser;
      if (!answer?.adminUser) return fail(answer?.userErrors[0]?.message ?? 'Failed to deactivate the account');
      toast({
        title: 'Account deactivated',
        description: `${owner.name} cannot sign in any more.`,
        action: { label: 'Undo', onAction: () => void reactivate(owner) },
      });
    } catch (error) {
      fail(wordsOf(toFailure(error)));
    }
  }

  return { deactivate, reactivate, busy: ending.loading || beginning.loading };
}
