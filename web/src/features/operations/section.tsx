import { type ReactNode, useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { formatCount } from '../../lib/format-count.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Inset } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Text } from '../../ui/text.tsx';

interface SectionProps {
  id: string;
  title: string;
  hint: string;
  action?: ReactNode;
  error: unknown;
  /** Whether the first answer is still missing. */
  loading: boolean;
  onRetry: () => void;
  children: ReactNode;
}

/** A card of the page. After a failed refresh it shows the error above the last known data. */
export const Section = ({ id, title, hint, action, error, loading, onRetry, children }: SectionProps) => (
  <div id={id} tabIndex={-1}>
    <Card flush title={title} hint={hint} action={action}>
      <Stack>
        {Boolean(error) && (
          <Inset>
            <FailureNotice failure={toFailure(error)} onRetry={onRetry} />
          </Inset>
        )}
        {loading && !error && (
          <Inset>
            <Skeleton label={`Loading ${title}`} lines={3} height={28} />
          </Inset>
        )}
        {!loading && children}
      </Stack>
    </Card>
  </div>
);

/** A line below a list that shows only its first rows. */
export const ShownOf = ({ shown, count }: { shown: number; count: number }) =>
  count > shown && (
    <Inset>
      <Text $kind="small" $tone="text-soft">
        Showing {formatCount(shown)} of {formatCount(count)}.
      </Text>
    </Inset>
  );

interface RetryButtonProps {
  label?: string;
  /** What the button retries, for screen readers. */
  subject: string;
  busy: boolean;
  disabled: boolean;
  onRetry: () => void;
}

export const RetryButton = ({ label = 'Retry', subject, busy, disabled, onRetry }: RetryButtonProps) => (
  <Button kind="secondary" small aria-label={`${label}: ${subject}`} busy={busy} disabled={disabled} onClick={onRetry}>
    {label}
  </Button>
);

interface RetryAllProps extends Omit<RetryButtonProps, 'onRetry'> {
  count: number;
  /** Title of the confirmation. */
  title: string;
  children: ReactNode;
  onRetry: () => Promise<void>;
}

/** Retries a whole list after a confirmation; hidden while there is nothing to retry. */
export function RetryAll({ label = 'Retry all', subject, count, title, children, ...retry }: RetryAllProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      {count > 0 && (
        <RetryButton
          label={label}
          subject={subject}
          busy={false}
          disabled={retry.disabled}
          onRetry={() => setOpen(true)}
        />
      )}
      <ConfirmDialog
        title={title}
        open={open}
        confirmLabel={label}
        busy={retry.busy}
        onConfirm={() => void retry.onRetry().then(close)}
        onClose={close}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
