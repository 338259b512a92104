import { Download, ScrollText } from 'lucide-react';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { timeZoneName } from '../../lib/dates.ts';
import { useListQuery } from '../../lib/use-list-query.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Inset } from '../../ui/card.tsx';
import { CompanyTime } from '../../ui/company-day.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState, NotPermitted } from '../../ui/empty-state.tsx';
import { ListPage, neighbors } from '../../ui/list-page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular, Text } from '../../ui/text.tsx';
import { AuditEntrySheet } from './audit-entry-sheet.tsx';
import { AuditLogBar } from './audit-log-bar.tsx';
import { AUDIT_LIST, exportUrl, readFilters, toQueryFilters } from './audit-log-filters.ts';
import { AuditLogDocument, type AuditLogRowFragment } from './gql/audit-log.ts';

interface AuditLogPageProps {
  companyId: string;
  /** Whether the user may manage users. */
  allowed: boolean;
}

/** Who did what in the company, with filters, export and a detail sheet. */
export const AuditLogPage = ({ companyId, allowed }: AuditLogPageProps) =>
  allowed ? (
    <AuditLog companyId={companyId} />
  ) : (
    <>
      <PageTitle>Audit Log</PageTitle>
      <NotPermitted title="You can't view the audit log" permission="Manage users" />
    </>
  );

const entryKey = ({ id }: AuditLogRowFragment): string => id;

const COLUMNS: readonly Column<AuditLogRowFragment>[] = [
  { key: 'when', title: 'When', width: 1.3, cell: ({ at }) => <CompanyTime at={at} /> },
  { key: 'who', title: 'Who', width: 1.1, truncate: true, cell: ({ actor }) => actor.name },
  { key: 'what', title: 'What', width: 2.2, cell: ({ summary }) => summary },
  { key: 'address', title: 'IP address', width: 0.9, cell: ({ address }) => <Tabular>{address ?? '–'}</Tabular> },
];

function AuditLog({ companyId }: Pick<AuditLogPageProps, 'companyId'>) {
  const timeZone = useCompanyTimeZone();
  const list = useListState(AUDIT_LIST);
  const { change, show } = list;
  const filters = readFilters(list.get);
  const data = useListQuery(
    AuditLogDocument,
    { companyId, first: list.pageSize, after: list.after, ...toQueryFilters(filters) },
    ({ company }) => company?.auditLog,
  );

  return (
    <>
      <ListPage
        title="Audit Log"
        label="Entries"
        data={data}
        list={list}
        failureTitle="Couldn't load the audit log"
        action={
          <ButtonLink to={exportUrl(companyId, filters)} kind="secondary" reloadDocument download>
            <Download size={16} strokeWidth={1.75} aria-hidden />
            Export CSV
          </ButtonLink>
        }
        filters={
          <>
            <AuditLogBar companyId={companyId} filters={filters} change={change} />
            <Inset>
              <Text $kind="small" $tone="text-soft">
                Changes by staff and partners, kept for 7 years. Dates are in {timeZoneName(timeZone)}.
              </Text>
            </Inset>
          </>
        }
        empty={
          <EmptyState icon={ScrollText} title="No entries found">
            Try other dates, another action or a shorter search.
          </EmptyState>
        }
      >
        {(entries) => (
          <DataTable
            caption="Audit log"
            columns={COLUMNS}
            rows={entries}
            rowKey={entryKey}
            onOpen={({ id }) => show(id)}
            currentKey={list.open}
            busy={data.stale}
            pageKey={list.key}
          />
        )}
      </ListPage>
      <AuditEntrySheet id={list.open} rows={data.rows} onClose={() => show(null)} {...neighbors(data.rows, list)} />
    </>
  );
}
