import { useMutation } from '@apollo/client/react';
import { useToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextAreaField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import type { Company } from './business-section.tsx';
import { EditableSection } from './editable-section.tsx';
import { UpdateHostNamesDocument } from './gql/business.ts';
import { useAttempt } from './use-attempt.ts';

const ABOUT = 'Hosts under which your customers reach the portal and see your branding.';
const WHO_MAY = 'A super admin sets them.';

function Hosts({ hostNames }: Pick<Company, 'hostNames'>) {
  if (hostNames.length === 0)
    return <Text $tone="text-soft">No hosts of its own. Customers use the address of this deployment.</Text>;
  return (
    <Stack as="ul" $gap="space-2">
      {hostNames.map((host) => (
        <Text as="li" key={host}>
          {host}
        </Text>
      ))}
    </Stack>
  );
}

/** The company's own hosts; only a super admin changes them. */
export const HostsSection = ({ company, mayEdit }: { company: Company; mayEdit: boolean }) => (
  <EditableSection
    title="Portal Addresses"
    hint={mayEdit ? ABOUT : `${ABOUT} ${WHO_MAY}`}
    mayEdit={mayEdit}
    view={<Hosts hostNames={company.hostNames} />}
    form={(done) => <HostsForm company={company} onDone={done} />}
  />
);

const loadRule = () => import('./rules.ts').then((rules) => rules.hostsForm);

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
