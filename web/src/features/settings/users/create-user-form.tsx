import { useMutation } from '@apollo/client/react';
import type { createAdminUserForm } from '@utility-pay/contracts';
import type { z } from 'zod';
import { useToast } from '../../../lib/toast.ts';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/form-fields.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useAttempt } from '../use-attempt.ts';
import type { Viewer } from '../viewer.ts';
import { CreateAdminUserDocument } from './gql/users.ts';
import { PermissionFields } from './permission-fields.tsx';
import { defaultSwitches, permissionsOf } from './permissions.ts';
import { CREATE_FAILED } from './words.ts';

type NewUser = z.output<typeof createAdminUserForm>;

const loadRule = () => import('./create-user.rule.ts').then((rules) => rules.createAdminUserForm);

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
    <Form rule={loadRule} initial={initial} onSubmit={handleSubmit} submitLabel="Create User">
      <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="off" />
      <TextField name="name" label="Name" autoComplete="off" />
      <PasswordField name="password" label="Password" autoComplete="new-password" hint="At least 8 characters" />
      <PasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
      <PermissionFields viewer={viewer} />
    </Form>
  );
}
