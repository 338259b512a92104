import { fieldLabel } from '@utility-pay/contracts';
import { useState } from 'react';
import { useToast } from '../../lib/use-toast.ts';
import {
  type Change,
  type Draft,
  draftOf,
  removeField,
  restoreField,
  sameDraft,
  type Template,
} from './template-draft.ts';

/** The template as it is being changed: the server's until somebody changes something. */
export function useDraft(template: Template) {
  const toast = useToast();
  const [own, setOwn] = useState<Draft | null>(null);
  const saved = draftOf(template);
  const draft = own ?? saved;

  /** Makes a change, or says why not; answers the reason. */
  const apply = (change: Change): string | undefined => {
    if (change.kind === 'changed') {
      setOwn(change.draft);
      return undefined;
    }
    const { title, description } = change;
    toast({ title, description, look: 'destructive' });
    return `${title}: ${description}`;
  };

  const remove = (field: string): void => {
    if (apply(removeField(draft, field))) return;
    const onAction = () => setOwn((now) => restoreField(now ?? saved, draft, field));
    toast({ title: `${fieldLabel(field)} removed`, action: { label: 'Undo', onAction } });
  };

  return { draft, unsaved: !sameDraft(draft, saved), set: setOwn, apply, remove, discard: () => setOwn(null) };
}
