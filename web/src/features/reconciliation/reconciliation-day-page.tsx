import { useQuery } from '@apollo/client/react';
import { CalendarX, ChevronLeft, CircleCheck, Download, RotateCw } from 'lucide-react';
import { formatDay, formatInstantIn, timeZoneName } from '../../lib/dates.ts';
import { toFailure } from '../../lib/failure.ts';
import { useUrlFilters } from '../../lib/use-list-state.ts';
import { PATHS } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Surface } from '../../ui/card.tsx';
import { EmptyState, NotPermitted } from '../../ui/empty-state.tsx';
import { Row } from '../../ui/layout.tsx';
import { LinkLine, TextLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SmallTable } from '../../ui/small-table.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { ExceptionList } from './exception-list.tsx';
import {
  type ReconciliationAmountsFragment,
  ReconciliationDayDocument,
  type ReconciliationDetailsFragment,
  RerunReconciliationDocument,
} from './gql/reconciliation.ts';
import { DAY_STATES, exportUrl, listProblemText } from './reconciliation-text.ts';

interface ReconciliationDayPageProps {
  companyId: string;
  day: string;
  mayView: boolean;
  /** Whether the user may follow up exceptions. */
  mayManage: boolean;
}

/** One reconciled day: its totals, and its exceptions with what staff should do about them. */
export function ReconciliationDayPage({ companyId, day, mayView, mayManage }: ReconciliationDayPageProps) {
  const testMode = useUrlFilters().get('mode') === 'test';
  const { data, error, refetch } = useQuery(ReconciliationDayDocument, {
    variables: { companyId, day, testMode },
    skip: !mayView,
    fetchPolicy: 'cache-and-network',
  });
  const found = data?.company?.reconciliationDays[0];
  return (
    <>
      <LinkLine>
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
        <TextLink to={`${PATHS.reconciliation}${testMode ? '?mode=test' : ''}`}>Reconciliation</TextLink>
      </LinkLine>
      {found ? (
        <Day companyId={companyId} day={found} mayManage={mayManage} />
      ) : (
        <>
          <PageTitle hidden>Reconciliation</PageTitle>
          {!mayView && <NotPermitted title="You can't view reconciliation" permission="View payments" />}
          {error && (
            <FailureNotice title="Couldn't load the day" failure={toFailure(error)} onRetry={() => void refetch()} />
          )}
          {mayView && !data && !error && (
            <Surface>
              <Skeleton label="Loading the day" lines={8} height={24} />
            </Surface>
          )}
          {data && (
            <Surface>
              <EmptyState icon={CalendarX} title="This day isn't reconciled yet">
                Each day is compared a few hours after it ends, starting with the day you saved your payment settings.
              </EmptyState>
            </Surface>
          )}
        </>
      )}
    </>
  );
}

interface DayProps extends Pick<ReconciliationDayPageProps, 'companyId' | 'mayManage'> {
  day: ReconciliationDetailsFragment;
}

function Day({ companyId, day, mayManage }: DayProps) {
  const { state, listProblem, testMode, timeZone, ranAt, importedAt, exceptions, omittedCount } = day;
  const [rerun, { loading }] = useFormMutation(RerunReconciliationDocument, {
    refetchQueries: ['ReconciliationDay'],
    readResult: (data) => data.rerunReconciliation.day,
    successToast: () => ({ title: 'Comparing again', description: 'Refresh the page in a minute.' }),
    failureToast: "Couldn't compare the day again",
  });
  return (
    <>
      <PageTitle
        hint={`${testMode ? 'Test payments. ' : ''}Midnight to midnight, ${timeZoneName(timeZone)}.${ranAt ? ` Compared ${formatInstantIn(ranAt, timeZone)}.` : ''}`}
        action={
          <Row $gap="space-2">
            <StatusChip meaning={DAY_STATES[state].meaning}>{DAY_STATES[state].label}</StatusChip>
            {mayManage && (
              <Button
                kind="secondary"
                busy={loading}
                onClick={() => void rerun({ input: { companyId, day: day.day, testMode } })}
              >
                {!loading && <RotateCw size={16} strokeWidth={1.75} aria-hidden />}
                Compare again
              </Button>
            )}
            <ButtonLink
              to={exportUrl(companyId, { from: day.day, to: day.day, testMode, of: 'exceptions' })}
              kind="secondary"
              reloadDocument
              download
            >
              <Download size={16} strokeWidth={1.75} aria-hidden />
              Export exceptions
            </ButtonLink>
          </Row>
        }
      >
        {`Reconciliation for ${formatDay(day.day)}`}
      </PageTitle>
      {listProblem && <Notice meaning="warning">{listProblemText(listProblem)}</Notice>}
      <Card
        title="Totals"
        hint={
          importedAt ? `Provider figures from a file imported ${formatInstantIn(importedAt, timeZone)}.` : undefined
        }
      >
        <SmallTable caption="Totals" columns={TOTALS_COLUMNS} rows={totalsOf(day)} rowKey={({ name }) => name} />
      </Card>
      <Card title="Exceptions" hint="What doesn't match, why, and what to do.">
        {exceptions.length === 0 ? (
          <EmptyState icon={CircleCheck} title={state === 'AGREED' ? 'Everything matches' : 'No exceptions'} />
        ) : (
          <ExceptionList companyId={companyId} day={day} mayManage={mayManage} />
        )}
        {omittedCount > 0 && (
          <Notice meaning="warning">
            {omittedCount.toLocaleString('en-US')} more differences aren’t listed. Contact support.
          </Notice>
        )}
      </Card>
    </>
  );
}

const TOTAL_ROWS = [
  ['payments', 'Payments'],
  ['refunds', 'Refunds'],
  ['disputes', 'Disputes'],
  ['net', 'Net'],
] as const;

interface TotalsRow {
  name: string;
  own: Amount;
  /** Absent until the provider's list was read. */
  provider: Amount | undefined;
  journal: Amount;
}
type Amount = ReconciliationAmountsFragment['net'];

const totalsOf = ({ own, provider, journal }: ReconciliationDetailsFragment): TotalsRow[] =>
  TOTAL_ROWS.map(([key, name]) => ({ name, own: own[key], provider: provider?.[key], journal: journal[key] }));

const TOTALS_COLUMNS: readonly Column<TotalsRow>[] = [
  { key: 'name', title: 'Total', cell: ({ name }) => name },
  { key: 'own', title: 'Portal payments', end: true, cell: ({ own }) => <Money amount={own} /> },
  {
    key: 'provider',
    title: 'Provider',
    end: true,
    cell: ({ provider }) => (provider ? <Money amount={provider} /> : '–'),
  },
  { key: 'journal', title: 'Customer ledger', end: true, cell: ({ journal }) => <Money amount={journal} /> },
];
