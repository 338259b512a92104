import type { updateAdminUserRule } from '@utility-pay/contracts';
import { KeyRound } from 'lucide-react';
import type { z } from 'zod';
import { Button } from '../../ui/button.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Form } from '../../ui/form.tsx';
import { EmailField, TextField } from '../../ui/form-fields.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { EditableSection } from './editable-section.tsx';
import { UpdateAdminUserDocument } from './gql/users.ts';
import type { OwnProfile, Viewer } from './user-permissions.ts';

interface ProfileSectionProps {
  viewer: Viewer;
  onChange: (profile: OwnProfile) => void;
  onChangePassword: () => void;
}

/** The signed-in user's own name, email and password. */
export const ProfileSection = ({ viewer, onChange, onChangePassword }: ProfileSectionProps) => (
  <EditableSection
    title="Your profile"
    hint="Your name and sign-in details."
    canEdit
    actions={
      <Button kind="secondary" onClick={onChangePassword}>
        <KeyRound size={16} strokeWidth={1.75} aria-hidden />
        Change password
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
    form={(close) => <ProfileForm viewer={viewer} onChange={onChange} onDone={close} />}
  />
);

const loadRule = () => import('./rules.ts').then((rules) => rules.updateAdminUserRule);

interface ProfileFormProps {
  viewer: Viewer;
  onChange: (profile: OwnProfile) => void;
  onDone: () => void;
}

function ProfileForm({ viewer, onChange, onDone }: ProfileFormProps) {
  const [update] = useFormMutation(UpdateAdminUserDocument, {
    readResult: (data) => data.updateAdminUser.adminUser,
    successToast: () => ({ title: 'Profile saved' }),
    failureToast: 'Error updating user',
    fallback: 'Failed to update user',
    onSuccess: ({ name, email }) => {
      onChange({ name, email });
      onDone();
    },
  });

  return (
    <Form
      rule={loadRule}
      initial={{ name: viewer.name, email: viewer.email }}
      onSubmit={({ name, email }: z.output<typeof updateAdminUserRule>) =>
        update({ input: { id: viewer.id, name, email } })
      }
      submitLabel="Save profile"
      guardUnsaved
      onCancel={onDone}
    >
      <TextField name="name" label="Name" autoComplete="name" />
      <EmailField name="email" label="Email" hint="You sign in with this address." autoComplete="email" />
    </Form>
  );
}
