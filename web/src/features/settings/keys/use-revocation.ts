import { useMutation } from '@apollo/client/react';
import { useToast } from '../../../lib/toast.ts';
import { useAttempt } from '../use-attempt.ts';
import { RevokePartnerKeyDocument } from './gql/keys.ts';

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
