import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SettingsSection } from '../../ui/card.tsx';
import { Row } from '../../ui/layout.tsx';

interface EditableSectionProps {
  title: string;
  hint: string;
  /** Whether this person may change it. */
  mayEdit: boolean;
  /** Further buttons beside Edit. */
  actions?: ReactNode;
  view: ReactNode;
  form: (done: () => void) => ReactNode;
}

/** Settings that are looked at first, and changed after Edit. The focus goes along. */
export function EditableSection({ title, hint, mayEdit, actions, view, form }: EditableSectionProps) {
  const [editing, setEditing] = useState(false);
  const section = useRef<HTMLDivElement>(null);
  const turned = useRef(false);

  const turn = (next: boolean) => {
    turned.current = true;
    setEditing(next);
  };

  useEffect(() => {
    if (turned.current) section.current?.querySelector<HTMLElement>(editing ? 'input, textarea' : 'button')?.focus();
  }, [editing]);

  return (
    <div ref={section}>
      <SettingsSection
        title={title}
        hint={hint}
        action={
          mayEdit &&
          !editing && (
            <Row $gap="space-2">
              <Button kind="secondary" aria-label={`Edit ${title.toLowerCase()}`} onClick={() => turn(true)}>
                <Pencil size={16} strokeWidth={1.75} aria-hidden />
                Edit
              </Button>
              {actions}
            </Row>
          )
        }
      >
        {editing ? form(() => turn(false)) : view}
      </SettingsSection>
    </div>
  );
}
