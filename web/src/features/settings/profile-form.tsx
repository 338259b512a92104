import { useMutation } from '@apollo/client/react';
import type { updateAdminUserRule } from '@utility-pay/contracts';
import type { z } from 'zod';
import { useToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { useAttempt } from './use-attempt.ts';
import { UpdateAdminUserDocument } from './users/gql/users.ts';
import { UPDATE_FAILED } from './users/words.ts';
import type { OwnChange, Viewer } from './viewer.ts';

type Profile = z.output<typeof updateAdminUserRule>;

const loadRule = () => import('./profile.rule.ts').then((rules) => rules.updateAdminUserRule);

interface ProfileFormProps {
  viewer: Viewer;
  onChange: (change: OwnChange) => void;
  onDone: () => void;
}

/** Everybody changes their own name and address. */
export function ProfileForm({ viewer, onChange, onDone }: ProfileFormProps) {
  const toast = useToast();
  const attempt = useAttempt(UPDATE_FAILED);
  const [update] = useMutation(UpdateAdminUserDocument);

  const handleSubmit = ({ name, email }: Profile) =>
    attempt(async () => {
      const { data } = await update({ variables: { input: { id: viewer.id, name, email } } });
      const answer = data?.updateAdminUser;
      if (!answer?.adminUser) return answer?.userErrors ?? [];
      toast({ title: 'Profile saved' });
      onChange({ name: answer.adminUser.name, email: answer.adminUser.email });
      onDone();
      return undefined;
    });

  return (
    <Form
      rule={loadRule}
      initial={{ name: viewer.name, email: viewer.email }}
      onSubmit={handleSubmit}
      submitLabel="Save Profile"
      guardUnsaved
      actions={
        <Button kind="secondary" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      <TextField name="name" label="Name" autoComplete="name" />
      <TextField
        name="email"
        label="Email"
        hint="You sign in with it."
        type="email"
        inputMode="email"
        autoComplete="email"
      />
    </Form>
  );
}
