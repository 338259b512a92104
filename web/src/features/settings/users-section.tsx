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

/** The company's users, whom staff with the permission create, edit, deactivate and reactivate. */
export function UsersSection({ companyId, viewer, onOwnChange, onChangePassword }: UsersSectionProps) {
  const { data, error, refetch } = useQuery(AdminUsersDocument, {
    variables: { companyId },
    fetchPolicy: 'cache-and-network',
  });
  const { get, change } = useUrlFilters();
  const [isCreating, setIsCreating] = useState(useSetupStep() === 'colleague' && viewer.managesUsers);
  const [userToDeactivate, setUserToDeactivate] = useState<AdminUser>();
  const closeDeactivate = () => setUserToDeactivate(undefined);
  const { deactivate, reactivate, isDeactivating } = useActivation(closeDeactivate);

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
          <Button kind="secondary" onClick={() => setIsCreating(true)}>
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
            onDeactivate={setUserToDeactivate}
            onReactivate={(member) => void reactivate(member)}
          />
        )}
      </ListBody>
      <Dialog title="Create user" open={isCreating} onClose={() => setIsCreating(false)}>
        <CreateUserForm companyId={companyId} viewer={viewer} onDone={() => setIsCreating(false)} />
      </Dialog>
      <Dialog title="Edit user" open={editedUser !== undefined} onClose={closeEdit}>
        {editedUser && (
          <EditUserForm viewer={viewer} member={editedUser} onOwnChange={onOwnChange} onDone={closeEdit} />
        )}
      </Dialog>
      {userToDeactivate && (
        <ConfirmSubmit
          title={`Deactivate ${userToDeactivate.name}?`}
          confirmLabel="Deactivate user"
          danger
          busy={isDeactivating}
          submit={() => deactivate(userToDeactivate)}
          onClose={closeDeactivate}
        >
          They'll be signed out on all devices and won't be able to sign in. You can reactivate them later.
        </ConfirmSubmit>
      )}
    </Card>
  );
}

type Member = Pick<AdminUser, 'id' | 'name'>;

/** Returns functions that deactivate and reactivate a user. The toast of a deactivation offers to undo it. */
function useActivation(onDeactivated: () => void) {
  const [update] = useFormMutation(UpdateAdminUserDocument, {
    readResult: (data) => data.updateAdminUser.adminUser,
    successToast: ({ name }) => ({ title: 'User reactivated', description: `${name} can sign in again.` }),
    failureToast: 'Error updating user',
    fallback: 'Failed to update user',
  });
  const reactivate = ({ id }: Member) => update({ input: { id, active: true } });

  const [submitDeactivation, { loading: isDeactivating }] = useFormMutation(DeactivateAdminUserDocument, {
    readResult: (data) => data.deactivateAdminUser.adminUser,
    successToast: (member) => ({
      title: 'User deactivated',
      description: `${member.name} can no longer sign in.`,
      action: { label: 'Undo', onAction: () => void reactivate(member) },
    }),
    onSuccess: onDeactivated,
    failureToast: 'Error deactivating user',
    fallback: 'Failed to delete user',
  });
  const deactivate = ({ id }: Member) => submitDeactivation({ input: { id } });

  return { deactivate, reactivate, isDeactivating };
}
