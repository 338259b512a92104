import { KeyRound } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { EditableSection } from './editable-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import type { OwnChange, Viewer } from './viewer.ts';

interface ProfileSectionProps {
  viewer: Viewer;
  onChange: (change: OwnChange) => void;
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
