import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface RetryAllProps {
  label?: string;
  /** For whoever hears the button alone, where a page has several. */
  what: string;
  count: number;
  /** Asked before it is done; names the number. */
  title: string;
  children: ReactNode;
  busy: boolean;
  disabled: boolean;
  onRetry: () => Promise<void>;
}

/** Has all of a list tried again, after asking. */
export function RetryAll({
  label = 'Try All Again',
  what,
  count,
  title,
  children,
  busy,
  disabled,
  onRetry,
}: RetryAllProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      {count > 0 && (
        <Button
          kind="secondary"
          small
          aria-label={`${label}: ${what}`}
          disabled={disabled}
          onClick={() => setOpen(true)}
        >
          {label}
        </Button>
      )}
      <ConfirmDialog
        title={title}
        open={open}
        confirmLabel={label}
        busy={busy}
        onConfirm={() => void onRetry().then(close)}
        onClose={close}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
