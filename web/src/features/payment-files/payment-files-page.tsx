import { CalendarClock, FileOutput, Settings2 } from 'lucide-react';
import { type ComponentProps, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { PATHS } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CompanyTime } from '../../ui/company-day.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState, NotPermitted } from '../../ui/empty-state.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { ListBody } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular, Text } from '../../ui/text.tsx';
import { TimePagination } from '../../ui/time-pagination.tsx';
import { DELIVERY_COLUMN } from './delivery-column.tsx';
import { type ActionToConfirm, FileActionDialog, FileActions } from './file-actions.tsx';
import type { PaymentFileRowFragment } from './gql/payment-files.ts';
import { NewPaymentsCard } from './new-payments-card.tsx';
import { FILE_STATES } from './payment-file-text.ts';
import { UndeliveredNotice } from './undelivered-notice.tsx';
import { useDeliver } from './use-deliver.ts';
import { PAGE_SIZE, usePaymentFiles } from './use-payment-files.ts';

interface PaymentFilesPageProps {
  companyId: string;
  /** Whether the user may manage balances. */
  allowed: boolean;
}

/** The files that bring payments into the company's billing system: staff create, download, confirm and discard them. */
export const PaymentFilesPage = ({ companyId, allowed }: PaymentFilesPageProps) =>
  allowed ? (
    <PaymentFiles companyId={companyId} />
  ) : (
    <>
      <PageTitle>Payment Files</PageTitle>
      <NotPermitted title="You can't view payment files" permission="Manage balances" />
    </>
  );

/** A text that only cards show, where the column has no title. */
const InCards = styled.span`
  display: none;
  [data-cards] & {
    display: inline;
  }
`;

/** Pixels below which the rows are shown as cards. */
const MIN_TABLE_WIDTH = 860;
const MIN_TABLE_WIDTH_WITH_DELIVERY = 940;

const NO_FILES: readonly PaymentFileRowFragment[] = [];

const fileKey = ({ id }: PaymentFileRowFragment): string => id;

function PaymentFiles({ companyId }: { companyId: string }) {
  const { list, files, reportWhenCreated, hasServer } = usePaymentFiles(companyId);
  const [toConfirm, setToConfirm] = useState<ActionToConfirm | null>(null);
  const { deliver, isDelivering } = useDeliver(companyId);
  const { rows = NO_FILES, stale } = files;
  const hasDeliveries = hasServer || rows.some(({ delivery }) => delivery);
  const onDeliver = hasServer ? deliver : undefined;
  const columns = useMemo(
    () => [
      ...COLUMNS,
      ...(hasDeliveries ? [DELIVERY_COLUMN] : []),
      actionsColumn({ companyId, onAsk: setToConfirm, onDeliver }),
    ],
    [companyId, hasDeliveries, onDeliver],
  );

  // Goes to the first page, which has the new file.
  const handleCreated = (file: PaymentFileRowFragment): void => {
    reportWhenCreated(file);
    if (list.after) list.change({});
  };

  return (
    <>
      <PageTitle
        action={
          <Row>
            <ButtonLink kind="secondary" to={PATHS.paymentFileLayout}>
              <Settings2 size={16} strokeWidth={1.75} aria-hidden />
              File Layout
            </ButtonLink>
            <ButtonLink kind="secondary" to={PATHS.paymentFileDelivery}>
              <CalendarClock size={16} strokeWidth={1.75} aria-hidden />
              Schedule & Delivery
            </ButtonLink>
          </Row>
        }
      >
        Payment Files
      </PageTitle>
      <UndeliveredNotice files={rows} onDeliver={onDeliver} busy={isDelivering} />
      <NewPaymentsCard companyId={companyId} newestFile={list.after ? undefined : rows[0]} onCreated={handleCreated} />
      <Card flush title="Files">
        <ListBody
          label="Payment files"
          data={files}
          failureTitle="Couldn't load the payment files"
          skeletonLines={5}
          empty={
            <EmptyState icon={FileOutput} title="No payment files yet">
              Create the first one when you have new payments.
            </EmptyState>
          }
        >
          {(shown) => (
            <DataTable
              caption="Payment files"
              columns={columns}
              rows={shown}
              rowKey={fileKey}
              busy={stale ?? false}
              pageKey={list.key}
              minWidth={hasDeliveries ? MIN_TABLE_WIDTH_WITH_DELIVERY : MIN_TABLE_WIDTH}
            />
          )}
        </ListBody>
        <TimePagination label="Payment files" list={list} data={files} pageSize={PAGE_SIZE} />
      </Card>
      <FileActionDialog companyId={companyId} toConfirm={toConfirm} onClose={() => setToConfirm(null)} />
    </>
  );
}

const COLUMNS: readonly Column<PaymentFileRowFragment>[] = [
  {
    key: 'number',
    title: 'Number',
    width: 0.6,
    cell: ({ number }) => (
      <Tabular>
        <InCards>File </InCards>
        {number}
      </Tabular>
    ),
  },
  {
    key: 'created',
    title: 'Created',
    width: 1.6,
    cell: ({ createdAt }) => <CompanyTime at={createdAt} short />,
  },
  {
    key: 'rows',
    title: 'Rows',
    width: 0.5,
    end: true,
    cell: ({ rows }) => <Tabular>{rows.toLocaleString('en-US')}</Tabular>,
  },
  { key: 'payments', title: 'Payments', width: 1.2, end: true, cell: ({ payments }) => <Money amount={payments} /> },
  {
    key: 'refundsAndReversals',
    title: 'Refunds & reversals',
    width: 0.95,
    end: true,
    cell: ({ refundsAndReversals }) => <Money amount={refundsAndReversals} />,
  },
  {
    key: 'state',
    title: 'Status',
    width: 1.35,
    cell: ({ state, message }) => (
      <Stack $gap="space-1">
        <div>
          <StatusChip meaning={FILE_STATES[state].meaning}>{FILE_STATES[state].label}</StatusChip>
        </div>
        {state === 'DISCARDED' && message && (
          <Text $kind="small" $tone="text-soft">
            {message}
          </Text>
        )}
      </Stack>
    ),
  },
];

type ActionsOptions = Omit<ComponentProps<typeof FileActions>, 'file'>;

const actionsColumn = (options: ActionsOptions): Column<PaymentFileRowFragment> => ({
  key: 'actions',
  title: 'Actions',
  width: 1.75,
  end: true,
  cell: (file) => <FileActions {...options} file={file} />,
});
