import type { createAdminUserForm } from '@utility-pay/contracts';
import type { z } from 'zod';
import { Form } from '../../ui/form.tsx';
import { EmailField, FieldGroup, TextField } from '../../ui/form-fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SwitchField } from '../../ui/switch.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { CreateAdminUserDocument, UpdateAdminUserDocument } from './gql/users.ts';
import { defaultSwitches, PERMISSIONS, permissionsOf, switchesOf } from './permissions.ts';
import type { editUserForm } from './rules.ts';
import {
  type AdminUser,
  activeLockReason,
  emailLockReason,
  type OwnProfile,
  permissionLockReason,
  type Viewer,
} from './user-permissions.ts';

const loadCreateRule = () => import('./rules.ts').then((rules) => rules.createAdminUserForm);
const loadEditRule = () => import('./rules.ts').then((rules) => rules.editUserForm);

interface CreateUserFormProps {
  companyId: string;
  viewer: Viewer;
  onDone: () => void;
}

export function CreateUserForm({ companyId, viewer, onDone }: CreateUserFormProps) {
  const [create] = useFormMutation(CreateAdminUserDocument, {
    readResult: (data) => data.createAdminUser.adminUser,
    refetchQueries: ['AdminUsers'],
    awaitRefetchQueries: true,
    successToast: ({ name }) => ({ title: 'User created', description: `${name} can sign in now.` }),
    failureToast: 'Error creating user',
    fallback: 'Failed to create user',
    onSuccess: onDone,
  });

  const handleSubmit = (user: z.output<typeof createAdminUserForm>) => {
    const { name, email, password, permissions = defaultSwitches() } = user;
    return create({ input: { companyId, name, email, password, permissions: permissionsOf(permissions) } });
  };

  const initial = { email: '', name: '', password: '', confirmPassword: '', permissions: defaultSwitches() };
  return (
    <Form rule={loadCreateRule} initial={initial} onSubmit={handleSubmit} submitLabel="Create user" onCancel={onDone}>
      <EmailField name="email" label="Email" autoComplete="off" />
      <TextField name="name" label="Name" autoComplete="off" />
      <PasswordField name="password" label="Password" autoComplete="new-password" hint="At least 8 characters" />
      <PasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
      <PermissionFields viewer={viewer} />
    </Form>
  );
}

interface EditUserFormProps {
  viewer: Viewer;
  member: AdminUser;
  onOwnChange: (profile: OwnProfile) => void;
  onDone: () => void;
}

export function EditUserForm({ viewer, member, onOwnChange, onDone }: EditUserFormProps) {
  const lockReason = activeLockReason(viewer, member);
  const emailReason = emailLockReason(viewer, member);
  const [update] = useFormMutation(UpdateAdminUserDocument, {
    readResult: (data) => data.updateAdminUser.adminUser,
    successToast: ({ name }) => ({ title: 'User updated', description: name }),
    failureToast: 'Error updating user',
    fallback: 'Failed to update user',
    onSuccess: ({ id, name, email }) => {
      if (id === viewer.id) onOwnChange({ name, email });
      onDone();
    },
  });

  const handleSubmit = ({ name, email, active, permissions }: z.output<typeof editUserForm>) => {
    // Fields that the viewer can't change are not sent, because their values may be stale.
    const accessFields = lockReason === undefined ? { active, permissions: permissionsOf(permissions) } : {};
    const emailField = emailReason === undefined ? { email } : {};
    return update({ input: { id: member.id, name, ...emailField, ...accessFields } });
  };

  const { name, email, active, permissions } = member;
  const initial = { name, email, active, permissions: switchesOf(permissions) };
  return (
    <Form rule={loadEditRule} initial={initial} onSubmit={handleSubmit} submitLabel="Save user" onCancel={onDone}>
      <TextField name="name" label="Name" autoComplete="off" />
      <EmailField
        name="email"
        label="Email"
        autoComplete="off"
        hint={emailReason}
        readOnly={emailReason !== undefined}
      />
      <SwitchField
        name="active"
        label="Active"
        hint={lockReason ?? 'Can sign in. Turning this off signs the user out everywhere immediately.'}
        disabled={lockReason !== undefined}
      />
      <PermissionFields viewer={viewer} member={member} />
    </Form>
  );
}

interface PermissionFieldsProps {
  viewer: Viewer;
  /** The user whose permissions these are; undefined for a new user. */
  member?: AdminUser;
}

/** A switch for each permission. A switch that the viewer can't change says why. */
const PermissionFields = ({ viewer, member }: PermissionFieldsProps) => (
  <FieldGroup legend="Permissions" hint="All staff can see the company's customers.">
    {PERMISSIONS.map(({ key, label, description }) => {
      const lockReason = permissionLockReason(viewer, key, member);
      return (
        <SwitchField
          key={key}
          name={`permissions.${key}`}
          label={label}
          hint={lockReason ? `${description} ${lockReason}` : description}
          disabled={lockReason !== undefined}
        />
      );
    })}
  </FieldGroup>
);
