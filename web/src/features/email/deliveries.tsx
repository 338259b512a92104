import { emailTemplateLabel } from '@utility-pay/contracts';
import { MailOpen, RefreshCw } from 'lucide-react';
import { useCallback } from 'react';
import { useUrlFilters } from '../../lib/use-list-state.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Inset } from '../../ui/card.tsx';
import { CompanyTime } from '../../ui/company-day.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { deliveryStatus } from '../../ui/delivery-status.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListBody } from '../../ui/list-page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { DeliverySheet } from './delivery-sheet.tsx';
import { type Delivery, deliveryKey, useDeliveries } from './use-deliveries.ts';

const COLUMNS: readonly Column<Delivery>[] = [
  { key: 'subject', title: 'Subject', width: 2.2, cell: ({ subject }) => subject ?? '–' },
  { key: 'to', title: 'To', width: 1.8, cell: ({ to }) => to ?? '–' },
  { key: 'template', title: 'Type', width: 1.2, cell: ({ template }) => emailTemplateLabel(template) },
  { key: 'state', title: 'Status', width: 1.1, cell: (delivery) => <DeliveryStatusChip delivery={delivery} /> },
  { key: 'at', title: 'Time', end: true, width: 1.9, cell: ({ createdAt }) => <CompanyTime at={createdAt} /> },
];

function DeliveryStatusChip({ delivery }: { delivery: Delivery }) {
  const { meaning, label } = deliveryStatus(delivery);
  return <StatusChip meaning={meaning}>{label}</StatusChip>;
}

/** The latest emails of a company, or of all companies with null, with their status. The key of the open email is in the URL. */
export function Deliveries({ companyId }: { companyId: string | null }) {
  const { get, change } = useUrlFilters();
  const { rows, failure, loading, refetch, loadMore } = useDeliveries(companyId);
  const openKey = get('mail');
  const show = useCallback((delivery: Delivery) => change({ mail: deliveryKey(delivery) }), [change]);

  return (
    <Card
      flush
      title={companyId === null ? 'Emails from all companies' : 'Recent emails'}
      hint="Newest first. Emails marked “Not sent” can only be read here."
      action={
        <Button kind="secondary" small busy={loading && rows !== undefined} onClick={() => void refetch()}>
          <RefreshCw size={16} strokeWidth={1.75} aria-hidden />
          Refresh
        </Button>
      }
    >
      <ListBody
        label="Emails"
        data={{ rows, failure, refetch }}
        skeletonLines={6}
        empty={
          <EmptyState icon={MailOpen} title="No emails yet">
            Receipts, password resets and welcome emails will appear here.
          </EmptyState>
        }
      >
        {(deliveries) => (
          <DataTable
            caption="Recent emails"
            columns={COLUMNS}
            rows={deliveries}
            rowKey={deliveryKey}
            onOpen={show}
            currentKey={openKey || undefined}
          />
        )}
      </ListBody>
      {loadMore && (
        <Inset>
          <Button kind="secondary" busy={loading} onClick={loadMore}>
            Show older emails
          </Button>
        </Inset>
      )}
      <DeliverySheet openKey={openKey} rows={rows ?? []} onShow={show} onClose={() => change({ mail: '' })} />
    </Card>
  );
}
