import { useMutation, useQuery } from '@apollo/client/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/toast.ts';
import { useUrlFilters } from '../../lib/use-list-state.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Inset } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { AdminUsersDocument, DeactivateAdminUserDocument, UpdateAdminUserDocument } from './gql/users.ts';
import { useAttempt } from './use-attempt.ts';
import { CreateUserForm, EditUserForm } from './user-forms.tsx';
import { type AdminUser, isVisibleTo, type OwnProfile, type Viewer } from './user-rights.ts';
import { UsersTable } from './users-table.tsx';
import { DEACTIVATE_FAILED, UPDATE_FAILED } from './words.ts';

const NO_COMPANY = { code: 'NOT_FOUND', message: 'This company is not there any more.' };
const ABOUT = 'Who works with your customers, balances and payments, and what each may do.';
const ONLY_ONESELF = 'You see yourself alone: your colleagues are managed by staff who manage users.';

interface UsersSectionProps {
  companyId: string;
  viewer: Viewer;
  onOwnChange: (change: OwnProfile) => void;
  onChangePassword: () => void;
}

export function UsersSection({ companyId, viewer, onOwnChange, onChangePassword }: UsersSectionProps) {
  const { data, error, refetch } = useQuery(AdminUsersDocument, {
    variables: { companyId },
    fetchPolicy: 'cache-and-network',
  });
  const { get, change } = useUrlFilters();
  const [creating, setCreating] = useState(false);
  const [leaving, setLeaving] = useState<AdminUser>();
  const { deactivate, reactivate, busy } = useActivation();
  const users = data?.company?.adminUsers.filter((member) => isVisibleTo(viewer, member));
  const opened = users?.find(({ id }) => id === get('user'));
  const failed = error ?? (data && !data.company);
  const close = () => change({ user: '' });

  return (
    <Card
      title="User Management"
      hint={viewer.managesUsers ? ABOUT : ONLY_ONESELF}
      flush
      action={
        viewer.managesUsers && (
          <Button kind="secondary" onClick={() => setCreating(true)}>
            <Plus size={16} strokeWidth={1.75} aria-hidden />
            Create User
          </Button>
        )
      }
    >
      {failed && (
        <Inset>
          <FailureNotice
            title="Failed to fetch users"
            failure={error ? toFailure(error) : NO_COMPANY}
            onRetry={() => void refetch()}
          />
        </Inset>
      )}
      {!users && !failed && (
        <Inset>
          <Skeleton label="Loading users" lines={3} height={28} />
        </Inset>
      )}
      {users && users.length > 0 && (
        <UsersTable
          viewer={viewer}
          users={users}
          onEdit={({ id }) => change({ user: id })}
          onChangePassword={onChangePassword}
          onDeactivate={setLeaving}
          onReactivate={(member) => void reactivate(member)}
        />
      )}
      <Dialog title="Create User" open={creating} onClose={() => setCreating(false)}>
        <CreateUserForm companyId={companyId} viewer={viewer} onDone={() => setCreating(false)} />
      </Dialog>
      <Dialog title="Edit User" open={opened !== undefined} onClose={close}>
        {opened && <EditUserForm viewer={viewer} member={opened} onOwnChange={onOwnChange} onDone={close} />}
      </Dialog>
      <DeactivateDialog
        member={leaving}
        busy={busy}
        onConfirm={(member) => void deactivate(member).then(() => setLeaving(undefined))}
        onClose={() => setLeaving(undefined)}
      />
    </Card>
  );
}

interface DeactivateDialogProps {
  member: AdminUser | undefined;
  busy: boolean;
  onConfirm: (member: AdminUser) => void;
  onClose: () => void;
}

export const DeactivateDialog = ({ member, busy, onConfirm, onClose }: DeactivateDialogProps) => (
  <ConfirmDialog
    title={`Deactivate ${member?.name ?? 'this user'}?`}
    open={member !== undefined}
    confirmLabel="Deactivate User"
    danger
    busy={busy}
    onConfirm={() => member && onConfirm(member)}
    onClose={onClose}
  >
    All their sessions end at once and they cannot sign in any more. The record stays: you can reactivate it later.
  </ConfirmDialog>
);

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
