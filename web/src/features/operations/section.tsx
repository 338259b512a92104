import { type ReactNode, useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Inset } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Text } from '../../ui/text.tsx';
import { moreWords } from './labels.ts';

interface SectionProps {
  id: string;
  title: string;
  hint: string;
  action?: ReactNode;
  error: unknown;
  /** Nothing is known yet. */
  waiting: boolean;
  onRetry: () => void;
  children: ReactNode;
}

/** One kind of work: what was last known of it stays in sight while the server does not answer. */
export const Section = ({ id, title, hint, action, error, waiting, onRetry, children }: SectionProps) => (
  <div id={id} tabIndex={-1}>
    <Card flush title={title} hint={hint} action={action}>
      <Stack>
        {Boolean(error) && (
          <Inset>
            <FailureNotice failure={toFailure(error)} onRetry={onRetry} />
          </Inset>
        )}
        {waiting && !error && (
          <Inset>
            <Skeleton label={`Loading ${title}`} lines={3} height={28} />
          </Inset>
        )}
        {!waiting && children}
      </Stack>
    </Card>
  </div>
);

/** Says so when a list is longer than what is shown of it. */
export function More({ count, shown }: { count: number; shown: number }) {
  const words = moreWords(count, shown);
  if (!words) return null;
  return (
    <Inset>
      <Text $kind="small" $tone="text-soft">
        {words}
      </Text>
    </Inset>
  );
}

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

interface RetryButtonProps {
  label?: string;
  /** What is tried again, for whoever hears the button alone. */
  what: string;
  busy: boolean;
  disabled: boolean;
  onRetry: () => void;
}

export const RetryButton = ({ label = 'Try Again', what, busy, disabled, onRetry }: RetryButtonProps) => (
  <Button kind="secondary" small aria-label={`${label}: ${what}`} busy={busy} disabled={disabled} onClick={onRetry}>
    {label}
  </Button>
);
