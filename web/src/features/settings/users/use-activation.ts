import { useMutation } from '@apollo/client/react';
import { useToast } from '../../../lib/toast.ts';
import { useAttempt } from '../use-attempt.ts';
import { DeactivateAdminUserDocument, UpdateAdminUserDocument } from './gql/users.ts';
import type { AdminUser } from './user-rights.ts';
import { DEACTIVATE_FAILED, UPDATE_FAILED } from './words.ts';

type Member = Pick<AdminUser, 'id' | 'name'>;

/** Ends somebody's access, and gives it back. */
export function useActivation() {
  const toast = useToast();
  const tryDeactivating = useAttempt(DEACTIVATE_FAILED);
  const tryUpdating = useAttempt(UPDATE_FAILED);
  const [update] = useMutation(UpdateAdminUserDocument);
  const [end, { loading }] = useMutation(DeactivateAdminUserDocument);

  const reactivate = ({ id, name }: Member) =>
    tryUpdating(async () => {
      const { data } = await update({ variables: { input: { id, active: true } } });
      const answer = data?.updateAdminUser;
      if (!answer?.adminUser) return answer?.userErrors ?? [];
      toast({ title: 'User reactivated', description: `${name} can sign in again.` });
      return undefined;
    });

  const deactivate = (member: Member) =>
    tryDeactivating(async () => {
      const { data } = await end({ variables: { input: { id: member.id } } });
      const answer = data?.deactivateAdminUser;
      if (!answer?.adminUser) return answer?.userErrors ?? [];
      toast({
        title: 'User deactivated',
        description: `${member.name} cannot sign in any more.`,
        action: { label: 'Undo', onAction: () => void reactivate(member) },
      });
      return undefined;
    });

  return { deactivate, reactivate, busy: loading };
}
