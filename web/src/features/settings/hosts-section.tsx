import { Form } from '../../ui/form.tsx';
import { TextAreaField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import type { Company } from './business-section.tsx';
import { EditableSection, LoadingSection } from './editable-section.tsx';
import { UpdateHostNamesDocument } from './gql/business.ts';

const HINT = 'Domains where your customers reach the portal with your branding.';
const READ_ONLY_HINT = `${HINT} Only a super admin can change them.`;

interface HostsSectionProps {
  /** Undefined while it is loading. */
  company: Company | undefined;
  canEdit: boolean;
}

export function HostsSection({ company, canEdit }: HostsSectionProps) {
  const head = { title: 'Custom domains', hint: canEdit ? HINT : READ_ONLY_HINT, canEdit };
  if (!company) return <LoadingSection {...head} lines={1} />;
  return (
    <EditableSection
      {...head}
      view={<HostNames hostNames={company.hostNames} />}
      form={(done) => <HostsForm company={company} onDone={done} />}
    />
  );
}

function HostNames({ hostNames }: Pick<Company, 'hostNames'>) {
  if (hostNames.length === 0)
    return <Text $tone="text-soft">No custom domain. Customers use the default address.</Text>;
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

const loadRule = () => import('./rules.ts').then((rules) => rules.hostsForm);

function HostsForm({ company, onDone }: { company: Company; onDone: () => void }) {
  const [update] = useFormMutation(UpdateHostNamesDocument, {
    result: (data) => data.updateHostNames.company,
    successToast: () => ({ title: 'Custom domains saved' }),
    failureToast: 'Failed to update custom domains',
    fallback: 'The domains could not be saved.',
    onSuccess: onDone,
  });

  return (
    <Form
      rule={loadRule}
      initial={{ hostNames: company.hostNames.join('\n') }}
      onSubmit={({ hostNames }: { hostNames: string[] }) => update({ input: { companyId: company.id, hostNames } })}
      submitLabel="Save domains"
      guardUnsaved
      onCancel={onDone}
    >
      <TextAreaField
        name="hostNames"
        label="Domains"
        hint="One per line, such as pay.example.com. Point each one's DNS record to this portal. Email links use the domain where the email was requested, or the first one."
        spellCheck={false}
        autoCapitalize="none"
        rows={4}
      />
    </Form>
  );
}
