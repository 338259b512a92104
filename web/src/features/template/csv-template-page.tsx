import { useQuery } from '@apollo/client/react';
import { fieldLabel } from '@utility-pay/contracts';
import { useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/toast.ts';
import { Surface } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { FieldTable } from './field-table.tsx';
import { CsvTemplateDocument, UpdateCsvTemplateDocument } from './gql/template.ts';
import { SampleCard } from './sample-card.tsx';
import {
  type Change,
  type Draft,
  draftOf,
  isSameDraft,
  removeField,
  restoreField,
  type Template,
} from './template-draft.ts';

interface CsvTemplatePageProps {
  companyId: string;
  /** Whether the user may manage balances; otherwise the page is read-only. */
  allowed: boolean;
}

/** The mapping of the company's CSV columns to our fields. */
export function CsvTemplatePage({ companyId, allowed }: CsvTemplatePageProps) {
  const { data, error, refetch } = useQuery(CsvTemplateDocument, {
    variables: { companyId },
    fetchPolicy: 'cache-and-network',
  });
  const template = data?.company?.csvTemplate;

  return (
    <>
      <PageTitle hint="Map the columns of your bill files to our fields.">CSV Template Configuration</PageTitle>
      {!allowed && (
        <Notice meaning="info" title="View only">
          You need the “Manage balances” permission to change the template. Ask someone at your company who manages
          users.
        </Notice>
      )}
      {error && !template && <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />}
      {!template && !error && (
        <Surface>
          <Skeleton label="Loading the template" lines={8} height={28} />
        </Surface>
      )}
      {template && <TemplateEditor companyId={companyId} template={template} allowed={allowed} />}
    </>
  );
}

interface TemplateEditorProps {
  companyId: string;
  template: Template;
  allowed: boolean;
}

export function TemplateEditor({ companyId, template, allowed }: TemplateEditorProps) {
  const { draft, isUnsaved, setDraft, apply, remove, discard } = useDraft(template);
  const { messages, isSaving, save, clearMessages } = useSave(companyId, discard);

  return (
    <>
      {messages.length > 0 && (
        <Notice meaning="danger" title="Failed to Save Template" urgent>
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      <FieldTable draft={draft} allowed={allowed} onChange={setDraft} apply={apply} onRemove={remove} />
      <SampleCard draft={draft} allowed={allowed} onChange={setDraft} />
      {allowed && (
        <SaveBar
          unsaved={isUnsaved}
          saving={isSaving}
          saveLabel="Save template"
          onSave={() => void save(draft)}
          onDiscard={() => {
            clearMessages();
            discard();
          }}
        />
      )}
      <UnsavedGuard when={isUnsaved && !isSaving} />
    </>
  );
}

/** Keeps the unsaved changes of the template. Without changes, the draft is the saved template. */
function useDraft(template: Template) {
  const toast = useToast();
  const [changedDraft, setChangedDraft] = useState<Draft | null>(null);
  const saved = draftOf(template);
  const draft = changedDraft ?? saved;

  /** Applies a change. If it was refused, shows the reason as a toast and returns it. */
  const apply = (change: Change): string | undefined => {
    if (change.kind === 'changed') {
      setChangedDraft(change.draft);
      return undefined;
    }
    const { title, description } = change;
    toast({ title, description, variant: 'destructive' });
    return `${title}: ${description}`;
  };

  const remove = (field: string): void => {
    if (apply(removeField(draft, field))) return;
    const onAction = () => setChangedDraft((current) => restoreField(current ?? saved, draft, field));
    toast({ title: `${fieldLabel(field)} removed`, action: { label: 'Undo', onAction } });
  };

  return {
    draft,
    isUnsaved: !isSameDraft(draft, saved),
    setDraft: setChangedDraft,
    apply,
    remove,
    discard: () => setChangedDraft(null),
  };
}

/** Returns a function that saves the draft. `messages` are the errors of the last attempt. */
function useSave(companyId: string, onSaved: () => void) {
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [updateTemplate, { loading }] = useFormMutation(UpdateCsvTemplateDocument, {
    update: (cache, { data }) => {
      const csvTemplate = data?.updateCsvTemplate.csvTemplate;
      if (!csvTemplate) return;
      cache.modify({
        id: cache.identify({ __typename: 'Company', id: companyId }),
        fields: { csvTemplate: () => csvTemplate },
      });
    },
    readResult: (data) => data.updateCsvTemplate.csvTemplate,
    successToast: () => ({ title: 'Template Saved', description: 'New uploads use this template.' }),
    failureToast: 'Failed to Save Template',
    onSuccess: onSaved,
  });

  return {
    messages,
    isSaving: loading,
    clearMessages: () => setMessages([]),
    save: async ({ fields, required, sample, version }: Draft): Promise<void> => {
      const fieldMappings = fields.map(({ field, headers }) => ({ field, headers: [...headers] }));
      const input = {
        companyId,
        fieldMappings,
        requiredFields: [...required],
        sampleFormat: sample,
        expectedVersion: version,
      };
      const failures = (await updateTemplate({ input })) ?? [];
      setMessages(failures.map(({ message }) => message));
    },
  };
}
