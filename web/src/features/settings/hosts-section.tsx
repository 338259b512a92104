import { Form } from '../../ui/form.tsx';
import { TextAreaField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { type Company, CompanySection, type CompanySettingsProps } from './company-section.tsx';
import { UpdateHostNamesDocument } from './gql/business.ts';

/** The domains at which customers reach the portal with the company's branding; only super admins change them. */
export const HostsSection = (props: CompanySettingsProps) => (
  <CompanySection
    {...props}
    title="Custom domains"
    hint="Domains where your customers reach the portal with your branding."
    readOnlyHint="Only a super admin can change them."
    lines={1}
    view={({ hostNames }) => <HostNames hostNames={hostNames} />}
    form={(company, close) => <HostsForm company={company} onDone={close} />}
  />
);

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
    readResult: (data) => data.updateHostNames.company,
    successToast: () => ({ title: 'Custom domains saved' }),
    failureToast: "Couldn't update the custom domains",
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
        hint="One per line, such as pay.example.com. Point each one's DNS record to this portal. Links in emails use the domain where the email was requested, or else the first one."
        spellCheck={false}
        autoCapitalize="none"
        rows={4}
      />
    </Form>
  );
}
