import { useQuery } from '@apollo/client/react';
import { ExternalLink, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Inset } from '../../ui/card.tsx';
import { CompanyDay, CompanyTime } from '../../ui/company-day.tsx';
import { ConfirmSubmit } from '../../ui/confirm-submit.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Row } from '../../ui/layout.tsx';
import { OutLink } from '../../ui/link.tsx';
import { ListBody } from '../../ui/list-page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular, Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { type PartnerKeyFragment, PartnerKeysDocument, RevokePartnerKeyDocument } from './gql/keys.ts';
import { scopeTitles } from './key-scopes.ts';
import { SandboxNote } from './sandbox-note.tsx';

/** API keys of the company's partners. */
export function KeysSection({ companyId }: { companyId: string }) {
  const { data, error, refetch } = useQuery(PartnerKeysDocument, {
    variables: { companyId },
    fetchPolicy: 'cache-and-network',
  });
  const [isCreating, setIsCreating] = useState(false);
  const [keyToRevoke, setKeyToRevoke] = useState<PartnerKeyFragment>();
  const [revoke, { loading }] = useFormMutation(RevokePartnerKeyDocument, {
    readResult: (payload) => payload.revokePartnerKey,
    refetchQueries: ['PartnerKeys'],
    awaitRefetchQueries: true,
    successToast: () => ({ title: 'Partner key revoked', description: `${keyToRevoke?.name} has been revoked.` }),
    onSuccess: () => setKeyToRevoke(undefined),
  });

  return (
    <Card
      title="Partner keys"
      hint="Partners' programs use a key to call the API on your company's behalf."
      flush
      action={
        <Row>
          <OutLink href="/docs" target="_blank">
            API documentation
            <ExternalLink size={16} strokeWidth={1.75} aria-hidden />
          </OutLink>
          <Button kind="secondary" onClick={() => setIsCreating(true)}>
            <Plus size={16} strokeWidth={1.75} aria-hidden />
            Create partner key
          </Button>
        </Row>
      }
    >
      <ListBody
        label="Partner keys"
        data={{
          rows: data?.company?.partnerKeys,
          failure: error && toFailure(error),
          refetch: () => refetch().then(() => undefined),
        }}
        failureTitle="Couldn't load the partner keys"
        empty={
          <EmptyState icon={KeyRound} title="No partner keys yet">
            Create a separate key for each program, so that you can revoke one without affecting the others.
          </EmptyState>
        }
        skeletonLines={2}
      >
        {(keys) => (
          <>
            <SandboxOfKeys keys={keys} />
            <DataTable
              caption="Partner keys"
              columns={COLUMNS}
              rows={keys}
              rowKey={keyId}
              menu={(key) => [{ label: 'Revoke', onSelect: () => setKeyToRevoke(key) }]}
              menuLabel={menuLabel}
            />
          </>
        )}
      </ListBody>
      <CreateKeyDialog companyId={companyId} open={isCreating} onClose={() => setIsCreating(false)} />
      {keyToRevoke && (
        <ConfirmSubmit
          title={`Revoke ${keyToRevoke.name}?`}
          confirmLabel="Revoke key"
          danger
          busy={loading}
          submit={() => revoke({ input: { companyId, keyId: keyToRevoke.id } })}
          onClose={() => setKeyToRevoke(undefined)}
        >
          Programs that use this key lose access immediately. You can't undo this.
        </ConfirmSubmit>
      )}
    </Card>
  );
}

/** Explains the sandbox if there is a test key. All test keys of a company use the same sandbox. */
function SandboxOfKeys({ keys }: { keys: readonly PartnerKeyFragment[] }) {
  const id = keys.find(({ sandboxCompanyId }) => sandboxCompanyId)?.sandboxCompanyId;
  return (
    id && (
      <Inset>
        <SandboxNote id={id} />
      </Inset>
    )
  );
}

const COLUMNS: readonly Column<PartnerKeyFragment>[] = [
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
        {scopeTitles(scopes)}
      </Text>
    ),
  },
  { key: 'prefix', title: 'Starts with', width: 3, cell: ({ prefix }) => <Tabular>{prefix}…</Tabular> },
  { key: 'created', title: 'Created', width: 2, cell: ({ createdAt }) => <CompanyDay at={createdAt} /> },
  {
    key: 'used',
    title: 'Last used',
    width: 3,
    cell: ({ lastUsedAt }) => (lastUsedAt ? <CompanyTime at={lastUsedAt} short /> : 'Never'),
  },
];

const keyId = ({ id }: PartnerKeyFragment): string => id;
const menuLabel = ({ name }: PartnerKeyFragment): string => `Actions for ${name}`;
