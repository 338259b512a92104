import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SettingsSection } from '../../ui/card.tsx';
import { Row } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';

interface EditableSectionProps {
  title: string;
  hint: string;
  canEdit: boolean;
  /** Whether the form is open at first. */
  startsOpen?: boolean;
  /** More buttons beside Edit. */
  actions?: ReactNode;
  view: ReactNode;
  /** Renders the form; `close` shows the view again. */
  form: (close: () => void) => ReactNode;
}

const EditButton = ({ title, onClick }: { title: string; onClick?: () => void }) => (
  <Button kind="secondary" aria-label={`Edit ${title.toLowerCase()}`} disabled={!onClick} onClick={onClick}>
    <Pencil size={16} strokeWidth={1.75} aria-hidden />
    Edit
  </Button>
);

interface LoadingSectionProps extends Pick<EditableSectionProps, 'title' | 'hint' | 'canEdit'> {
  /** Number of lines of the view. */
  lines: number;
}

/** The placeholder of an editable section while its values are loading; it has the height of the view. */
export const LoadingSection = ({ title, hint, canEdit, lines }: LoadingSectionProps) => (
  <SettingsSection title={title} hint={hint} action={canEdit && <EditButton title={title} />}>
    <Skeleton label={`Loading ${title.toLowerCase()}`} lines={lines} height={24} />
  </SettingsSection>
);

/** A settings section with a read-only view and a form. The focus moves to the form's first field, and back to the button. */
export function EditableSection({
  title,
  hint,
  canEdit,
  startsOpen = false,
  actions,
  view,
  form,
}: EditableSectionProps) {
  const [isEditing, setIsEditing] = useState(canEdit && startsOpen);
  const section = useRef<HTMLDivElement>(null);
  const hasToggled = useRef(false);

  const showForm = (isShown: boolean) => {
    hasToggled.current = true;
    setIsEditing(isShown);
  };

  useEffect(() => {
    if (hasToggled.current)
      section.current?.querySelector<HTMLElement>(isEditing ? 'input, select, textarea' : 'button')?.focus();
  }, [isEditing]);

  return (
    <div ref={section}>
      <SettingsSection
        title={title}
        hint={hint}
        action={
          canEdit &&
          !isEditing && (
            <Row $gap="space-2">
              <EditButton title={title} onClick={() => showForm(true)} />
              {actions}
            </Row>
          )
        }
      >
        {isEditing ? form(() => showForm(false)) : view}
      </SettingsSection>
    </div>
  );
}
