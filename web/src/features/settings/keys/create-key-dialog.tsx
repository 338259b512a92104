import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CreateKeyForm } from './create-key-form.tsx';
import { KeySecret } from './key-secret.tsx';

interface CreateKeyDialogProps {
  companyId: string;
  open: boolean;
  onClose: () => void;
}

/** Makes a key and shows its secret; from then on a stray click or Esc asks before the secret is gone. */
export function CreateKeyDialog({ companyId, open, onClose }: CreateKeyDialogProps) {
  const [made, setMade] = useState<{ name: string; secret: string }>();
  const [asking, setAsking] = useState(false);

  const close = () => {
    setMade(undefined);
    setAsking(false);
    onClose();
  };

  return (
    <>
      <Dialog
        title={made ? 'Your new partner key' : 'Create Partner Key'}
        open={open}
        onClose={made ? () => setAsking(true) : close}
      >
        {made ? (
          <KeySecret name={made.name} secret={made.secret} onDone={close} />
        ) : (
          <CreateKeyForm companyId={companyId} onMade={setMade} />
        )}
      </Dialog>
      <ConfirmDialog
        title="Close without the key?"
        open={asking}
        confirmLabel="Close for good"
        cancelLabel="Back to the key"
        danger
        onConfirm={close}
        onClose={() => setAsking(false)}
      >
        Nobody can show this key again. Without a copy of it you would have to revoke it and create another.
      </ConfirmDialog>
    </>
  );
}
