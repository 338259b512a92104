import { useMutation, useQuery } from '@apollo/client/react';
import { ExternalLink, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatInstant, formatInstantWithTime } from '../../lib/dates.ts';
import { toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Inset } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Row } from '../../ui/layout.tsx';
import { OutLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular, Text } from '../../ui/text.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { PartnerKeysDocument, type PartnerKeysQuery, RevokePartnerKeyDocument } from './gql/keys.ts';
import { scopeWords } from './key-scopes.ts';
import { useAttempt } from './use-attempt.ts';

/** Keys with which partners' programs work for the company. */
export function KeysSection({ companyId }: { companyId: string }) {
  const { data, error, refetch } = useQuery(PartnerKeysDocument, {
    variables: { companyId },
    fetchPolicy: 'cache-and-network',
  });
  const [creating, setCreating] = useState(false);
  const [ending, setEnding] = useState<PartnerKey>();
  const { revoke, busy } = useRevocation(companyId);
  const keys = data?.company?.partnerKeys;

  return (
    <Card
      title="Partner Keys"
      hint="With a key your partners' programs call the API in your company's name."
      flush
      action={
        <Row>
          <OutLink href="/docs" target="_blank">
            API documentation
            <ExternalLink size={16} strokeWidth={1.75} aria-hidden />
          </OutLink>
          <Button kind="secondary" onClick={() => setCreating(true)}>
            <Plus size={16} strokeWidth={1.75} aria-hidden />
            Create Partner Key
          </Button>
        </Row>
      }
    >
      {error && (
        <Inset>
          <FailureNotice
            title="Failed to fetch partner keys"
            failure={toFailure(error)}
            onRetry={() => void refetch()}
          />
        </Inset>
      )}
      {!data && !error && (
        <Inset>
          <Skeleton label="Loading partner keys" lines={2} height={28} />
        </Inset>
      )}
      {keys?.length === 0 && (
        <EmptyState icon={KeyRound} title="No partner keys yet">
          Create one for each program that sends balances or reads payments, so that you can revoke it alone.
        </EmptyState>
      )}
      {keys && keys.length > 0 && <KeysTable keys={keys} onRevoke={setEnding} />}
      <CreateKeyDialog companyId={companyId} open={creating} onClose={() => setCreating(false)} />
      <ConfirmDialog
        title={`Revoke ${ending?.name ?? 'this key'}?`}
        open={ending !== undefined}
        confirmLabel="Revoke Key"
        danger
        busy={busy}
        onConfirm={() => ending && void revoke(ending).then(() => setEnding(undefined))}
        onClose={() => setEnding(undefined)}
      >
        Programs that use it are refused at once. A revoked key cannot be given back.
      </ConfirmDialog>
    </Card>
  );
}

export type PartnerKey = NonNullable<PartnerKeysQuery['company']>['partnerKeys'][number];

const COLUMNS: readonly Column<PartnerKey>[] = [
  { key: 'name', title: 'Name', width: 3, cell: ({ name }) => name },
  {
    key: 'mode',
    title: 'Mode',
    width: 2,
    cell: ({ mode }) => (
      <StatusChip meaning={mode === 'LIVE' ? 'success' : 'warning'}>{mode === 'LIVE' ? 'Live' : 'Test'}</StatusChip>
    ),
  },
  {
    key: 'scopes',
    title: 'Scopes',
    width: 4,
    cell: ({ scopes }) => (
      <Text as="span" $kind="small" $tone="text-soft">
        {scopeWords(scopes)}
      </Text>
    ),
  },
  { key: 'prefix', title: 'Begins with', width: 3, cell: ({ prefix }) => <Tabular>{prefix}…</Tabular> },
  { key: 'created', title: 'Created', width: 2, cell: ({ createdAt }) => formatInstant(createdAt) },
  {
    key: 'used',
    title: 'Last used',
    width: 3,
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatInstantWithTime(lastUsedAt) : 'Never'),
  },
];

const idOf = ({ id }: PartnerKey): string => id;
const menuLabel = ({ name }: PartnerKey): string => `Actions for ${name}`;

interface KeysTableProps {
  keys: readonly PartnerKey[];
  onRevoke: (key: PartnerKey) => void;
}

export const KeysTable = ({ keys, onRevoke }: KeysTableProps) => (
  <DataTable
    caption="Partner keys"
    columns={COLUMNS}
    rows={keys}
    rowKey={idOf}
    menu={(key) => [{ label: 'Revoke', onSelect: () => onRevoke(key) }]}
    menuLabel={menuLabel}
  />
);

const FAILED = { title: 'Error revoking partner key', otherwise: 'Failed to revoke partner key' };

/** Ends a key at once. */
export function useRevocation(companyId: string) {
  const toast = useToast();
  const attempt = useAttempt(FAILED);
  const [end, { loading }] = useMutation(RevokePartnerKeyDocument, {
    refetchQueries: ['PartnerKeys'],
    awaitRefetchQueries: true,
  });

  const revoke = ({ id, name }: { id: string; name: string }) =>
    attempt(async () => {
      await end({ variables: { input: { companyId, keyId: id } } });
      toast({ title: 'Partner key revoked', description: `${name} opens nothing any more.` });
      return undefined;
    });

  return { revoke, busy: loading };
}
