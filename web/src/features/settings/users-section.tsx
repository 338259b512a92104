import { useQuery } from '@apollo/client/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { useSetupStep } from '../../lib/setup-step.ts';
import { useUrlFilters } from '../../lib/use-list-state.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmSubmit } from '../../ui/confirm-submit.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ListBody } from '../../ui/list-page.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { AdminUsersDocument, DeactivateAdminUserDocument, UpdateAdminUserDocument } from './gql/users.ts';
import { CreateUserForm, EditUserForm } from './user-forms.tsx';
import { type AdminUser, isVisibleTo, type OwnProfile, type Viewer } from './user-permissions.ts';
import { UsersTable } from './users-table.tsx';

const COMPANY_NOT_FOUND = { code: 'NOT_FOUND', message: 'This company no longer exists.' };
const HINT = 'Staff with access to your customers, balances and payments, and what each of them can do.';
const READ_ONLY_HINT = 'You can see only your own account. Staff with the “Manage users” permission can see everyone.';

interface UsersSectionProps {
  companyId: string;
  viewer: Viewer;
  onOwnChange: (profile: OwnProfile) => void;
  onChangePassword: () => void;
}

export function UsersSection({ companyId, viewer, onOwnChange, onChangePassword }: UsersSectionProps) {
  const { data, error, refetch } = useQuery(AdminUsersDocument, {
    variables: { companyId },
    fetchPolicy: 'cache-and-network',
  });
  const { get, change } = useUrlFilters();
  const [creating, setCreating] = useState(useSetupStep() === 'colleague' && viewer.managesUsers);
  const [deactivating, setDeactivating] = useState<AdminUser>();
  const closeDeactivate = () => setDeactivating(undefined);
  const { deactivate, reactivate, busy } = useActivation(closeDeactivate);

  const users = data?.company?.adminUsers.filter((member) => isVisibleTo(viewer, member));
  const editedUser = users?.find(({ id }) => id === get('user'));
  const loadFailure = error ? toFailure(error) : data && !data.company ? COMPANY_NOT_FOUND : undefined;
  const closeEdit = () => change({ user: '' });

  return (
    <Card
      title="User Management"
      hint={viewer.managesUsers ? HINT : READ_ONLY_HINT}
      flush
      action={
        viewer.managesUsers && (
          <Button kind="secondary" onClick={() => setCreating(true)}>
            <Plus size={16} strokeWidth={1.75} aria-hidden />
            Create user
          </Button>
        )
      }
    >
      <ListBody
        label="Users"
        data={{ rows: users, failure: loadFailure, refetch: () => refetch().then(() => undefined) }}
        failureTitle="Failed to fetch users"
        empty={null}
        skeletonLines={3}
      >
        {(rows) => (
          <UsersTable
            viewer={viewer}
            users={rows}
            onEdit={({ id }) => change({ user: id })}
            onChangePassword={onChangePassword}
            onDeactivate={setDeactivating}
            onReactivate={(member) => void reactivate(member)}
          />
        )}
      </ListBody>
      <Dialog title="Create user" open={creating} onClose={() => setCreating(false)}>
        <CreateUserForm companyId={companyId} viewer={viewer} onDone={() => setCreating(false)} />
      </Dialog>
      <Dialog title="Edit user" open={editedUser !== undefined} onClose={closeEdit}>
        {editedUser && (
          <EditUserForm viewer={viewer} member={editedUser} onOwnChange={onOwnChange} onDone={closeEdit} />
        )}
      </Dialog>
      {deactivating && (
        <ConfirmSubmit
          title={`Deactivate ${deactivating.name}?`}
          confirmLabel="Deactivate user"
          danger
          busy={busy}
          submit={() => deactivate(deactivating)}
          onClose={closeDeactivate}
        >
          They'll be signed out on all devices and won't be able to sign in. You can reactivate them later.
        </ConfirmSubmit>
      )}
    </Card>
  );
}

type Member = Pick<AdminUser, 'id' | 'name'>;

/** Deactivates and reactivates users; the toast of a deactivation offers to undo it. */
function useActivation(onDeactivated: () => void) {
  const [update] = useFormMutation(UpdateAdminUserDocument, {
    result: (data) => data.updateAdminUser.adminUser,
    successToast: ({ name }) => ({ title: 'User reactivated', description: `${name} can sign in again.` }),
    failureToast: 'Error updating user',
    fallback: 'Failed to update user',
  });
  const reactivate = ({ id }: Member) => update({ input: { id, active: true } });

  const [end, { loading: busy }] = useFormMutation(DeactivateAdminUserDocument, {
    result: (data) => data.deactivateAdminUser.adminUser,
    successToast: (member) => ({
      title: 'User deactivated',
      description: `${member.name} can no longer sign in.`,
      action: { label: 'Undo', onAction: () => void reactivate(member) },
    }),
    onSuccess: onDeactivated,
    failureToast: 'Error deactivating user',
    fallback: 'Failed to delete user',
  });
  const deactivate = ({ id }: Member) => end({ input: { id } });

  return { deactivate, reactivate, busy };
}
