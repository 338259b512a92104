import { useMutation } from '@apollo/client/react';
import type { createAdminUserForm } from '@utility-pay/contracts';
import type { z } from 'zod';
import { useToast } from '../../lib/toast.ts';
import { Form } from '../../ui/form.tsx';
import { FieldGroup, TextField } from '../../ui/form-fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SwitchField } from '../../ui/switch.tsx';
import { CreateAdminUserDocument, UpdateAdminUserDocument } from './gql/users.ts';
import { defaultSwitches, PERMISSIONS, permissionsOf, switchesOf } from './permissions.ts';
import type { editUserForm } from './rules.ts';
import { useAttempt } from './use-attempt.ts';
import { type AdminUser, activeLockReason, type OwnProfile, permissionLockReason, type Viewer } from './user-rights.ts';
import { CREATE_FAILED, UPDATE_FAILED } from './words.ts';

type NewUser = z.output<typeof createAdminUserForm>;

const loadCreateRule = () => import('./rules.ts').then((rules) => rules.createAdminUserForm);

interface CreateUserFormProps {
  companyId: string;
  viewer: Viewer;
  onDone: () => void;
}

export function CreateUserForm({ companyId, viewer, onDone }: CreateUserFormProps) {
  const toast = useToast();
  const attempt = useAttempt(CREATE_FAILED);
  const [create] = useMutation(CreateAdminUserDocument, { refetchQueries: ['AdminUsers'], awaitRefetchQueries: true });

  const handleSubmit = ({ name, email, password, permissions = defaultSwitches() }: NewUser) =>
    attempt(async () => {
      const input = { companyId, name, email, password, permissions: permissionsOf(permissions) };
      const { data } = await create({ variables: { input } });
      const answer = data?.createAdminUser;
      if (!answer?.adminUser) return answer?.userErrors ?? [];
      toast({ title: 'User created', description: `${answer.adminUser.name} can sign in now.` });
      onDone();
      return undefined;
    });

  const initial = { email: '', name: '', password: '', confirmPassword: '', permissions: defaultSwitches() };
  return (
    <Form rule={loadCreateRule} initial={initial} onSubmit={handleSubmit} submitLabel="Create User">
      <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="off" />
      <TextField name="name" label="Name" autoComplete="off" />
      <PasswordField name="password" label="Password" autoComplete="new-password" hint="At least 8 characters" />
      <PasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
      <PermissionFields viewer={viewer} />
    </Form>
  );
}

type Edited = z.output<typeof editUserForm>;

const loadEditRule = () => import('./rules.ts').then((rules) => rules.editUserForm);

interface EditUserFormProps {
  viewer: Viewer;
  member: AdminUser;
  onOwnChange: (change: OwnProfile) => void;
  onDone: () => void;
}

export function EditUserForm({ viewer, member, onOwnChange, onDone }: EditUserFormProps) {
  const toast = useToast();
  const attempt = useAttempt(UPDATE_FAILED);
  const [update] = useMutation(UpdateAdminUserDocument);
  const isSelf = member.id === viewer.id;
  const locked = activeLockReason(viewer, member);

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
    <Form rule={loadEditRule} initial={initial} onSubmit={handleSubmit} submitLabel="Save User">
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

interface PermissionFieldsProps {
  viewer: Viewer;
  /** Whose they are; nobody yet while somebody is made. */
  member?: AdminUser;
}

/** A switch for each permission, with what it gives; one that can't be changed says why. */
export const PermissionFields = ({ viewer, member }: PermissionFieldsProps) => (
  <FieldGroup legend="Permissions" hint="Everybody on the staff sees the company's customers.">
    {PERMISSIONS.map(({ key, title, gives }) => {
      const locked = permissionLockReason(viewer, key, member);
      return (
        <SwitchField
          key={key}
          name={`permissions.${key}`}
          label={title}
          hint={locked ? `${gives} ${locked}` : gives}
          disabled={locked !== undefined}
        />
      );
    })}
  </FieldGroup>
);
