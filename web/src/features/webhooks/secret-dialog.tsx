import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Text } from '../../ui/text.tsx';

interface SecretDialogProps {
  /** Title before there is a secret. */
  title: string;
  open: boolean;
  /** The new signing secret; undefined before it was created. */
  secret: string | undefined;
  onClose: () => void;
  /** Shown before there is a secret. */
  children: ReactNode;
}

/** Shows a new signing secret once. Asks for confirmation before the dialog is closed while it shows the secret. */
export function SecretDialog({ title, open, secret, onClose, children }: SecretDialogProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const close = () => {
    setIsConfirming(false);
    onClose();
  };
  return (
    <>
      <Dialog
        title={secret ? 'Your new signing secret' : title}
        open={open}
        onClose={secret ? () => setIsConfirming(true) : close}
      >
        {secret ? <Secret secret={secret} onDone={close} /> : children}
      </Dialog>
      <ConfirmDialog
        title="Close without the secret?"
        open={isConfirming}
        confirmLabel="Close without saving"
        cancelLabel="Back to the secret"
        danger
        onConfirm={close}
        onClose={() => setIsConfirming(false)}
      >
        This secret can't be shown again. If you don't have a copy, you'll need to rotate it.
      </ConfirmDialog>
    </>
  );
}

function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Stack $gap="space-5">
      <Notice meaning="warning" title="Copy the secret now" ref={notice}>
        It won't be shown again. Store it where only your partner's server can read it.
      </Notice>
      <Stack $gap="space-1">
        <Text $kind="label">Signing secret</Text>
        <Text as="div">
          <Copyable text={secret} label="Copy secret" />
        </Text>
      </Stack>
      <Text $kind="small" $tone="text-soft">
        Your partner's server uses it to verify that each message comes from us.
      </Text>
      <Row $justify="end">
        <Button onClick={onDone}>I've saved the secret</Button>
      </Row>
    </Stack>
  );
}
