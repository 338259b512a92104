import { useQuery } from '@apollo/client/react';
import { addDays } from '@utility-pay/contracts';
import { Download, FileUp, Scale } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCompanyToday } from '../../lib/company-time-zone.ts';
import { formatDay, timeZoneName } from '../../lib/dates.ts';
import { toFailure } from '../../lib/failure.ts';
import { useUrlFilters } from '../../lib/use-list-state.ts';
import { PATHS, reconciliationDayPath } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FilterBar, Inset } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { RangePicker } from '../../ui/date-picker.tsx';
import { EmptyState, NotPermitted } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/input.tsx';
import { Row } from '../../ui/layout.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular, Text } from '../../ui/text.tsx';
import { ReconciliationDocument, type ReconciliationRowFragment } from './gql/reconciliation.ts';
import { ImportDialog } from './import-dialog.tsx';
import { DAY_STATES, exportUrl } from './reconciliation-text.ts';

interface ReconciliationPageProps {
  companyId: string;
  /** Whether the user may view payments. */
  mayView: boolean;
  /** Whether the user may import files. */
  mayManage: boolean;
}

/** The company's reconciled days: the totals of the portal's payments, of the provider's list and of the customer ledger. */
export const ReconciliationPage = ({ companyId, mayView, mayManage }: ReconciliationPageProps) =>
  mayView ? (
    <ReconciliationDays companyId={companyId} mayManage={mayManage} />
  ) : (
    <>
      <PageTitle>Reconciliation</PageTitle>
      <NotPermitted title="You can't view reconciliation" permission="View payments" />
    </>
  );

/** Width in pixels below which days are shown as cards. Amounts need less space than text. */
const MIN_TABLE_WIDTH = 900;
/** Days shown by default. */
const DEFAULT_DAYS = 31;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MODES = [
  { value: '', label: 'Live payments' },
  { value: 'test', label: 'Test payments' },
];

const dayKey = ({ day }: ReconciliationRowFragment): string => day;

function ReconciliationDays({ companyId, mayManage }: Omit<ReconciliationPageProps, 'mayView'>) {
  const [isImporting, setIsImporting] = useState(false);
  const navigate = useNavigate();
  const { get, change } = useUrlFilters();
  const today = useCompanyToday();
  const to = DAY.test(get('to')) ? get('to') : today;
  const from = DAY.test(get('from')) && get('from') <= to ? get('from') : addDays(to, 1 - DEFAULT_DAYS);
  const testMode = get('mode') === 'test';
  const { data, previousData, error, loading, refetch } = useQuery(ReconciliationDocument, {
    variables: { companyId, from, to, testMode },
    fetchPolicy: 'cache-and-network',
  });
  const shown = data ?? (loading ? previousData : undefined);
  const rows = shown?.company?.reconciliationDays;
  const isStale = loading && !data;

  return (
    <>
      <ListPage
        title="Reconciliation"
        label="Days"
        data={{
          rows,
          loading,
          stale: isStale,
          refetch,
          ...(error ? { failure: toFailure(error) } : {}),
        }}
        failureTitle="Couldn't load reconciliation"
        action={
          <Row $gap="space-2">
            {mayManage && (
              <Button kind="secondary" onClick={() => setIsImporting(true)}>
                <FileUp size={16} strokeWidth={1.75} aria-hidden />
                Import file
              </Button>
            )}
            <ButtonLink
              to={exportUrl(companyId, { from, to, testMode, of: 'days' })}
              kind="secondary"
              reloadDocument
              download
            >
              <Download size={16} strokeWidth={1.75} aria-hidden />
              Export CSV
            </ButtonLink>
          </Row>
        }
        filters={
          <>
            <FilterBar $top role="search" aria-label="Filter the days">
              <RangePicker label="Days" from={from} to={to} onChange={(range) => change({ ...range })} />
              <div>
                <Select
                  aria-label="Payments"
                  value={testMode ? 'test' : ''}
                  options={MODES}
                  onChange={(event) => change({ mode: event.target.value })}
                />
              </div>
            </FilterBar>
            <Inset>
              <Text $kind="small" $tone="text-soft">
                Each day is compared with the payment provider’s list and the customer ledger a few hours after it ends.
                {shown?.company ? ` Days run from midnight to midnight, ${timeZoneName(shown.company.timeZone)}.` : ''}
              </Text>
            </Inset>
          </>
        }
        empty={
          <EmptyState
            icon={Scale}
            title="No days to show"
            action={
              <ButtonLink kind="secondary" to={PATHS.transactions}>
                Payment transactions
              </ButtonLink>
            }
          >
            Reconciliation starts the night after you save your payment settings. If it has already started, choose
            other dates.
          </EmptyState>
        }
      >
        {(days) => (
          <DataTable
            caption="Reconciled days"
            columns={COLUMNS}
            rows={days}
            rowKey={dayKey}
            opensPage
            onOpen={({ day }) => void navigate(reconciliationDayPath(day, testMode))}
            busy={isStale}
            minWidth={MIN_TABLE_WIDTH}
          />
        )}
      </ListPage>
      {isImporting && <ImportDialog companyId={companyId} testMode={testMode} onClose={() => setIsImporting(false)} />}
    </>
  );
}

const COLUMNS: readonly Column<ReconciliationRowFragment>[] = [
  { key: 'day', title: 'Day', width: 1.1, cell: ({ day }) => <Tabular>{formatDay(day)}</Tabular> },
  {
    key: 'state',
    title: 'Status',
    width: 1.4,
    cell: ({ state }) => <StatusChip meaning={DAY_STATES[state].meaning}>{DAY_STATES[state].label}</StatusChip>,
  },
  { key: 'payments', title: 'Payments', end: true, cell: ({ own }) => <Money amount={own.payments} /> },
  { key: 'refunds', title: 'Refunds', end: true, cell: ({ own }) => <Money amount={own.refunds} /> },
  { key: 'disputes', title: 'Disputes', end: true, cell: ({ own }) => <Money amount={own.disputes} /> },
  { key: 'net', title: 'Net', end: true, cell: ({ own }) => <Money amount={own.net} /> },
  {
    key: 'provider',
    title: 'Provider net',
    end: true,
    cell: ({ provider }) => (provider ? <Money amount={provider.net} /> : '–'),
  },
  { key: 'journal', title: 'Ledger net', end: true, cell: ({ journal }) => <Money amount={journal.net} /> },
  {
    key: 'open',
    title: 'Open exceptions',
    width: 1.5,
    cell: ({ openCount, oldestOpenAt }) =>
      oldestOpenAt ? (
        <span>
          <Tabular>{openCount.toLocaleString('en-US')}</Tabular>, oldest <RelativeTime at={oldestOpenAt} />
        </span>
      ) : (
        '–'
      ),
  },
];
