import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { FieldTable } from './field-table.tsx';
import { SampleCard } from './sample-card.tsx';
import type { Template } from './template-draft.ts';
import { useDraft } from './use-draft.ts';
import { useSave } from './use-save.ts';

interface TemplateEditorProps {
  companyId: string;
  template: Template;
  allowed: boolean;
}

export function TemplateEditor({ companyId, template, allowed }: TemplateEditorProps) {
  const { draft, unsaved, set, apply, remove, discard } = useDraft(template);
  const { messages, saving, save, forget } = useSave(companyId, discard);

  return (
    <>
      {messages.length > 0 && (
        <Notice meaning="danger" title="Failed to Save Template" urgent>
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      <FieldTable draft={draft} allowed={allowed} onChange={set} apply={apply} onRemove={remove} />
      <SampleCard draft={draft} allowed={allowed} onChange={set} />
      {allowed && (
        <SaveBar unsaved={unsaved}>
          <Button
            kind="secondary"
            disabled={!unsaved || saving}
            onClick={() => {
              forget();
              discard();
            }}
          >
            Discard
          </Button>
          <Button busy={saving} disabled={!unsaved} onClick={() => void save(draft)}>
            Save Template
          </Button>
        </SaveBar>
      )}
      <UnsavedGuard when={unsaved && !saving} />
    </>
  );
}
