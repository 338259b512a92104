import { useMutation } from '@apollo/client/react';
import type { z } from 'zod';
import { useToast } from '../../../lib/toast.ts';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/form-fields.tsx';
import { SwitchField } from '../../../ui/switch.tsx';
import { useAttempt } from '../use-attempt.ts';
import type { OwnChange, Viewer } from '../viewer.ts';
import type { editUserForm } from './edit-user.rule.ts';
import { UpdateAdminUserDocument } from './gql/users.ts';
import { PermissionFields } from './permission-fields.tsx';
import { permissionsOf, switchesOf } from './permissions.ts';
import { type AdminUser, whyActiveLocked } from './user-rights.ts';
import { UPDATE_FAILED } from './words.ts';

type Edited = z.output<typeof editUserForm>;

const loadRule = () => import('./edit-user.rule.ts').then((rules) => rules.editUserForm);

interface EditUserFormProps {
  viewer: Viewer;
  member: AdminUser;
  onOwnChange: (change: OwnChange) => void;
  onDone: () => void;
}

export function EditUserForm({ viewer, member, onOwnChange, onDone }: EditUserFormProps) {
  const toast = useToast();
  const attempt = useAttempt(UPDATE_FAILED);
  const [update] = useMutation(UpdateAdminUserDocument);
  const isSelf = member.id === viewer.id;
  const locked = whyActiveLocked(viewer, member);

  const handleSubmit = ({ name, email, active, permissions }: Edited) =>
    attempt(async () => {
      // What this person can't change is not sent: it may have changed since it was read.
      const access = locked === undefined ? { active, permissions: permissionsOf(permissions) } : {};
      const { data } = await update({ variables: { input: { id: member.id, name, email, ...access } } });
      const answer = data?.updateAdminUser;
      if (!answer?.adminUser) return answer?.userErrors ?? [];
      toast({ title: 'User updated', description: answer.adminUser.name });
      if (isSelf) onOwnChange({ name: answer.adminUser.name, email: answer.adminUser.email });
      onDone();
      return undefined;
    });

  const { name, email, active, permissions } = member;
  const initial = { name, email, active, permissions: switchesOf(permissions) };
  return (
    <Form rule={loadRule} initial={initial} onSubmit={handleSubmit} submitLabel="Save User">
      <TextField name="name" label="Name" autoComplete="off" />
      <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="off" />
      <SwitchField
        name="active"
        label="Active"
        hint={locked ?? 'Can sign in. Switched off, all sessions end at once.'}
        disabled={locked !== undefined}
      />
      <PermissionFields viewer={viewer} member={member} />
    </Form>
  );
}
