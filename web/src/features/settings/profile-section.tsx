import { useMutation } from '@apollo/client/react';
import type { updateAdminUserRule } from '@utility-pay/contracts';
import { KeyRound } from 'lucide-react';
import type { z } from 'zod';
import { useToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { EditableSection } from './editable-section.tsx';
import { UpdateAdminUserDocument } from './gql/users.ts';
import { useAttempt } from './use-attempt.ts';
import type { OwnProfile, Viewer } from './user-rights.ts';
import { UPDATE_FAILED } from './words.ts';

interface ProfileSectionProps {
  viewer: Viewer;
  onChange: (change: OwnProfile) => void;
  onChangePassword: () => void;
}

/** The signed-in person's own record. */
export const ProfileSection = ({ viewer, onChange, onChangePassword }: ProfileSectionProps) => (
  <EditableSection
    title="Your Profile"
    hint="How you appear to others, and how you sign in."
    mayEdit
    actions={
      <Button kind="secondary" onClick={onChangePassword}>
        <KeyRound size={16} strokeWidth={1.75} aria-hidden />
        Change Password
      </Button>
    }
    view={
      <DefinitionList
        items={[
          ['Name', viewer.name],
          ['Email', viewer.email],
        ]}
      />
    }
    form={(done) => <ProfileForm viewer={viewer} onChange={onChange} onDone={done} />}
  />
);

type Profile = z.output<typeof updateAdminUserRule>;

const loadRule = () => import('./rules.ts').then((rules) => rules.updateAdminUserRule);

interface ProfileFormProps {
  viewer: Viewer;
  onChange: (change: OwnProfile) => void;
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
