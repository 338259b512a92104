import { useQuery } from '@apollo/client/react';
import { ExternalLink, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { toFailure } from '../../../lib/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Inset } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Row } from '../../../ui/layout.tsx';
import { OutLink } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { FailureNotice } from '../../../ui/notice.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { PartnerKeysDocument } from './gql/keys.ts';
import { KeysTable, type PartnerKey } from './keys-table.tsx';
import { useRevocation } from './use-revocation.ts';

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
