import { useMutation } from '@apollo/client/react';
import { useToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextAreaField } from '../../ui/form-fields.tsx';
import type { Company } from './business-view.tsx';
import { UpdateHostNamesDocument } from './gql/business.ts';
import { useAttempt } from './use-attempt.ts';

const loadRule = () => import('./hosts.rule.ts').then((rules) => rules.hostsForm);

const FAILED = { title: 'Failed to update portal addresses', otherwise: 'The addresses could not be saved.' };

export function HostsForm({ company, onDone }: { company: Company; onDone: () => void }) {
  const toast = useToast();
  const attempt = useAttempt(FAILED);
  const [update] = useMutation(UpdateHostNamesDocument);

  const handleSubmit = ({ hostNames }: { hostNames: string[] }) =>
    attempt(async () => {
      const { data } = await update({ variables: { input: { companyId: company.id, hostNames } } });
      const answer = data?.updateHostNames;
      if (!answer?.company) return answer?.userErrors ?? [];
      toast({ title: 'Portal addresses saved' });
      onDone();
      return undefined;
    });

  return (
    <Form
      rule={loadRule}
      initial={{ hostNames: company.hostNames.join('\n') }}
      onSubmit={handleSubmit}
      submitLabel="Save Addresses"
      guardUnsaved
      actions={
        <Button kind="secondary" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      <TextAreaField
        name="hostNames"
        label="Host names"
        hint="One a line, such as pay.example.com. Each must also point to this deployment."
        spellCheck={false}
        autoCapitalize="none"
        rows={4}
      />
    </Form>
  );
}
