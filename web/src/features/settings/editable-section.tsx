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
  form: (done: () => void) => ReactNode;
}

const EditButton = ({ title, onClick }: { title: string; onClick?: () => void }) => (
  <Button kind="secondary" aria-label={`Edit ${title.toLowerCase()}`} disabled={!onClick} onClick={onClick}>
    <Pencil size={16} strokeWidth={1.75} aria-hidden />
    Edit
  </Button>
);

interface LoadingSectionProps extends Pick<EditableSectionProps, 'title' | 'hint' | 'canEdit'> {
  /** Lines of the view. */
  lines: number;
}

/** An editable section while its values are loading; as high as its view will be. */
export const LoadingSection = ({ title, hint, canEdit, lines }: LoadingSectionProps) => (
  <SettingsSection title={title} hint={hint} action={canEdit && <EditButton title={title} />}>
    <Skeleton label={`Loading ${title.toLowerCase()}`} lines={lines} height={24} />
  </SettingsSection>
);

/** A settings section with a read-only view and an edit form. The focus moves with the change between them. */
export function EditableSection({
  title,
  hint,
  canEdit,
  startsOpen = false,
  actions,
  view,
  form,
}: EditableSectionProps) {
  const [editing, setEditing] = useState(canEdit && startsOpen);
  const section = useRef<HTMLDivElement>(null);
  const hasToggled = useRef(false);

  const toggle = (next: boolean) => {
    hasToggled.current = true;
    setEditing(next);
  };

  useEffect(() => {
    if (hasToggled.current)
      section.current?.querySelector<HTMLElement>(editing ? 'input, select, textarea' : 'button')?.focus();
  }, [editing]);

  return (
    <div ref={section}>
      <SettingsSection
        title={title}
        hint={hint}
        action={
          canEdit &&
          !editing && (
            <Row $gap="space-2">
              <EditButton title={title} onClick={() => toggle(true)} />
              {actions}
            </Row>
          )
        }
      >
        {editing ? form(() => toggle(false)) : view}
      </SettingsSection>
    </div>
  );
}
