import { type ReactNode, useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { formatCount } from '../../lib/format-count.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Inset } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import type { Column } from '../../ui/table.tsx';
import { Text } from '../../ui/text.tsx';
import type { PolledQuery } from './use-polled-query.ts';

interface SectionProps {
  id: string;
  title: string;
  hint: string;
  action?: ReactNode;
  query: PolledQuery<unknown>;
  children: ReactNode;
}

/** A card of the operations page. After a failed refresh it shows the error above the last known data. */
export const Section = ({ id, title, hint, action, query: { data, error, refetch }, children }: SectionProps) => (
  <div id={id} tabIndex={-1}>
    <Card flush title={title} hint={hint} action={action}>
      <Stack>
        {Boolean(error) && (
          <Inset>
            <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />
          </Inset>
        )}
        {!data && !error && (
          <Inset>
            <Skeleton label={`Loading ${title}`} lines={3} height={28} />
          </Inset>
        )}
        {Boolean(data) && children}
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

/** The last column of a table, with a button per row. */
export const actionsColumn = <Row,>(cell: Column<Row>['cell'], width = 1.4): Column<Row> => ({
  key: 'actions',
  title: 'Actions',
  end: true,
  width,
  cell,
});

interface RetryProps {
  label?: string;
  /** What the button retries, for screen readers. */
  subject: string;
  /** Key of this button's retry, to tell it from others of the section. */
  id: string;
  /** Key of the running retry, during which all buttons of the section are disabled; null if none runs. */
  busy: string | null;
  onRetry: () => Promise<void>;
}

export const RetryButton = ({ label = 'Retry', subject, id, busy, onRetry }: RetryProps) => (
  <Button
    kind="secondary"
    small
    aria-label={`${label}: ${subject}`}
    busy={busy === id}
    disabled={busy !== null}
    onClick={() => void onRetry()}
  >
    {label}
  </Button>
);

interface RetryAllProps extends RetryProps {
  count: number;
  /** Title of the confirmation. */
  title: string;
  children: ReactNode;
}

/** Retries a whole list after a confirmation; hidden while there is nothing to retry. */
export function RetryAll({ label = 'Retry all', subject, count, title, children, id, busy, onRetry }: RetryAllProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      {count > 0 && (
        <Button
          kind="secondary"
          small
          aria-label={`${label}: ${subject}`}
          disabled={busy !== null}
          onClick={() => setOpen(true)}
        >
          {label}
        </Button>
      )}
      <ConfirmDialog
        title={title}
        open={open}
        confirmLabel={label}
        busy={busy === id}
        onConfirm={() => void onRetry().then(close)}
        onClose={close}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
