import { CompanyTime } from '../../ui/company-day.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { DetailSheet } from '../../ui/detail-sheet.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Breakable, Heading, Text } from '../../ui/text.tsx';
import { fieldLabel } from './field-label.ts';
import type { AuditLogRowFragment } from './gql/audit-log.ts';

interface AuditEntrySheetProps {
  /** Id of the open entry; empty if none is open. */
  id: string;
  /** The listed entries; undefined while they load. */
  rows: readonly AuditLogRowFragment[] | undefined;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** The details of an entry beside the list. */
export function AuditEntrySheet({ id, rows, ...navigation }: AuditEntrySheetProps) {
  const entry = rows?.find((row) => row.id === id);
  return (
    <DetailSheet title="Audit log entry" open={id !== '' && rows !== undefined} {...navigation}>
      {entry ? (
        <EntryDetails entry={entry} />
      ) : (
        <Notice meaning="info">This entry isn't in the list shown. Clear the filters or go to another page.</Notice>
      )}
    </DetailSheet>
  );
}

const ROLES = { SUPER_ADMIN: 'Super admin', COMPANY_ADMIN: 'Staff', CUSTOMER: 'Customer' } as const;

const actorText = ({ kind, name, role }: AuditLogRowFragment['actor']): string => {
  if (kind === 'PARTNER') return `${name} (partner key)`;
  return role ? `${name} (${ROLES[role].toLowerCase()})` : name;
};

/** The value after a change that the server records for secrets and personal data, which it does not store. The value before is null. */
const NOT_RECORDED = 'changed';

const valuesOf = (before: string | null, after: string | null): [label: string, value: string][] =>
  before === null && after === NOT_RECORDED
    ? [['Value', 'Changed (not recorded)']]
    : [
        ['Before', before ?? '–'],
        ['After', after ?? '–'],
      ];

function EntryDetails({ entry }: { entry: AuditLogRowFragment }) {
  const { at, summary, actor, address, reason, changes } = entry;
  return (
    <>
      <Heading>
        <Breakable>{summary}</Breakable>
      </Heading>
      <DefinitionList
        items={[
          ['When', <CompanyTime key="when" at={at} />],
          ['Who', actorText(actor)],
          ['IP address', address],
          ['Reason', reason],
        ]}
      />
      {changes.length > 0 && (
        <Stack $gap="space-6">
          {changes.map(({ field, before, after }) => (
            <Stack key={field} $gap="space-2" role="group" aria-label={fieldLabel(field)}>
              <Text as="h3" $kind="label">
                {fieldLabel(field)}
              </Text>
              <DefinitionList items={valuesOf(before, after)} />
            </Stack>
          ))}
        </Stack>
      )}
    </>
  );
}
