import { MailOpen, RefreshCw } from 'lucide-react';
import { useCallback } from 'react';
import { formatInstantWithTime } from '../../lib/dates.ts';
import { toFailure } from '../../lib/failure.ts';
import { useUrlFilters } from '../../lib/use-list-state.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Inset } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { DeliverySheet } from './delivery-sheet.tsx';
import { deliveryState, templateWords } from './delivery-state.ts';
import { type Delivery, mailKey, useDeliveries } from './use-deliveries.ts';

const COLUMNS: readonly Column<Delivery>[] = [
  { key: 'subject', title: 'Subject', width: 2.2, cell: ({ subject }) => subject ?? 'Not written yet' },
  { key: 'to', title: 'To', width: 1.8, cell: ({ to }) => to ?? '–' },
  { key: 'template', title: 'About', width: 1.2, cell: ({ template }) => templateWords(template) },
  { key: 'state', title: 'State', width: 1.1, cell: (delivery) => <State delivery={delivery} /> },
  { key: 'at', title: 'Time', end: true, width: 1.6, cell: ({ createdAt }) => formatInstantWithTime(createdAt) },
];

function State({ delivery }: { delivery: Delivery }) {
  const { meaning, word } = deliveryState(delivery);
  return <StatusChip meaning={meaning}>{word}</StatusChip>;
}

/** The last mails and what became of them; each opens to be read. Its id stands in the address. */
export function Deliveries({ companyId }: { companyId: string | null }) {
  const { get, change } = useUrlFilters();
  const { rows, error, loading, retry, more } = useDeliveries(companyId);
  const open = get('mail');
  const show = useCallback((delivery: Delivery) => change({ mail: mailKey(delivery) }), [change]);

  return (
    <Card
      flush
      title={companyId === null ? 'Mail of every company' : 'Recent mail'}
      hint="Newest first. Mail that was captured can be read here alone."
      action={
        <Button kind="secondary" small busy={loading && rows !== undefined} onClick={retry}>
          <RefreshCw size={16} strokeWidth={1.75} aria-hidden />
          Refresh
        </Button>
      }
    >
      {error && (
        <Inset>
          <FailureNotice failure={toFailure(error)} onRetry={retry} />
        </Inset>
      )}
      {!rows && !error && (
        <Inset>
          <Skeleton label="Loading mail" lines={6} height={28} />
        </Inset>
      )}
      {rows?.length === 0 && (
        <EmptyState icon={MailOpen} title="No mail yet">
          Receipts, password resets and welcome messages will be listed here.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <DataTable
          caption="Recent mail"
          columns={COLUMNS}
          rows={rows}
          rowKey={mailKey}
          onOpen={show}
          currentKey={open || undefined}
        />
      )}
      {more && (
        <Inset>
          <Button kind="secondary" busy={loading} onClick={more}>
            Show older mail
          </Button>
        </Inset>
      )}
      <DeliverySheet mail={open} rows={rows ?? []} onShow={show} onClose={() => change({ mail: '' })} />
    </Card>
  );
}
