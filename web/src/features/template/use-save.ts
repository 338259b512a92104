import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/use-toast.ts';
import { UPDATE_CSV_TEMPLATE } from './template.graphql.ts';
import type { Draft } from './template-draft.ts';

/** Saves a draft; the messages say what was refused the last time. */
export function useSave(companyId: string, onSaved: () => void) {
  const toast = useToast();
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [update, { loading }] = useMutation(UPDATE_CSV_TEMPLATE, {
    update: (cache, { data }) => {
      const csvTemplate = data?.updateCsvTemplate.csvTemplate;
      if (!csvTemplate) return;
      cache.modify({
        id: cache.identify({ __typename: 'Company', id: companyId }),
        fields: { csvTemplate: () => csvTemplate },
      });
    },
  });

  const fail = (why: readonly string[]): void => {
    setMessages(why);
    toast({ title: 'Failed to Save Template', description: why[0] ?? 'Please try again.', look: 'destructive' });
  };

  return {
    messages,
    saving: loading,
    forget: () => setMessages([]),
    save: async ({ fields, required, sample }: Draft): Promise<void> => {
      const fieldMappings = fields.map(({ field, headers }) => ({ field, headers: [...headers] }));
      const input = { companyId, fieldMappings, requiredFields: [...required], sampleFormat: sample };
      try {
        const { data } = await update({ variables: { input } });
        const answer = data?.updateCsvTemplate;
        if (!answer?.csvTemplate) return fail(answer?.userErrors.map(({ message }) => message) ?? []);
        setMessages([]);
        onSaved();
        toast({ title: 'Template Saved', description: 'Files that are uploaded from now on are read by it.' });
      } catch (error) {
        const { message, id } = toFailure(error);
        fail([id ? `${message} (${id})` : message]);
      }
    },
  };
}
