import { UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useActivation } from './use-activation.ts';

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
