import { useQuery } from '@apollo/client/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { toFailure } from '../../../lib/failure.ts';
import { useUrlFilters } from '../../../lib/use-list-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Inset } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { FailureNotice } from '../../../ui/notice.tsx';
import type { OwnChange, Viewer } from '../viewer.ts';
import { CreateUserForm } from './create-user-form.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { EditUserForm } from './edit-user-form.tsx';
import { AdminUsersDocument } from './gql/users.ts';
import { useActivation } from './use-activation.ts';
import { type AdminUser, isShownTo } from './user-rights.ts';
import { UsersTable } from './users-table.tsx';

const NO_COMPANY = { code: 'NOT_FOUND', message: 'This company is not there any more.' };
const ABOUT = 'Who works with your customers, balances and payments, and what each may do.';
const ONLY_ONESELF = 'You see yourself alone: your colleagues are managed by staff who manage users.';

interface UsersSectionProps {
  companyId: string;
  viewer: Viewer;
  onOwnChange: (change: OwnChange) => void;
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
  const users = data?.company?.adminUsers.filter((member) => isShownTo(viewer, member));
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
