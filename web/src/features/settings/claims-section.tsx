import { DefinitionList } from '../../ui/definition-list.tsx';
import { Form } from '../../ui/form.tsx';
import { SelectField, TextAreaField } from '../../ui/form-fields.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { type Company, CompanySection, type CompanySettingsProps } from './company-section.tsx';
import { UpdateClaimSettingsDocument, type UpdateClaimSettingsMutationVariables } from './gql/business.ts';

type ClaimSettings = Omit<UpdateClaimSettingsMutationVariables['input'], 'companyId'>;

const CHECK_LABELS = {
  ACCOUNT_NUMBER: 'Account number',
  NAME: 'Account number and name on the bill',
  LAST_BILL_AMOUNT: 'Account number and amount of the most recent bill',
} as const;

const CHECK_OPTIONS = Object.entries(CHECK_LABELS).map(([value, label]) => ({ value, label }));

/** The settings for claiming accounts: what customers must enter, and the trusted networks, whose claims are not limited. */
export const ClaimsSection = (props: CompanySettingsProps) => (
  <CompanySection
    {...props}
    title="Account claims"
    hint="What customers enter to claim their account."
    lines={2}
    view={({ claimSettings: { claimCheck, claimNetworks } }) => (
      <DefinitionList
        items={[
          ['Required', CHECK_LABELS[claimCheck]],
          ['Trusted networks', claimNetworks.join(', ') || 'None'],
        ]}
      />
    )}
    form={(company, close) => <ClaimsForm company={company} onDone={close} />}
  />
);

const loadRule = () => import('./rules.ts').then((rules) => rules.claimsForm);

function ClaimsForm({ company, onDone }: { company: Company; onDone: () => void }) {
  const [update] = useFormMutation(UpdateClaimSettingsDocument, {
    readResult: (data) => data.updateClaimSettings.company,
    successToast: () => ({ title: 'Claim settings saved' }),
    failureToast: "Couldn't update the claim settings",
    onSuccess: onDone,
  });
  const { claimCheck, claimNetworks } = company.claimSettings;

  return (
    <Form
      rule={loadRule}
      initial={{ claimCheck, claimNetworks: claimNetworks.join('\n') }}
      onSubmit={(settings: ClaimSettings) => update({ input: { ...settings, companyId: company.id } })}
      submitLabel="Save claim settings"
      guardUnsaved
      onCancel={onDone}
    >
      <SelectField
        name="claimCheck"
        label="Required to claim an account"
        hint="An account with an email address can only be claimed with that address."
        options={CHECK_OPTIONS}
      />
      <TextAreaField
        name="claimNetworks"
        label="Trusted networks"
        hint="One IP address or range per line, such as 203.0.113.10. Use it for a kiosk in your lobby. Elsewhere, after 5 claims in an hour from one network, customers must also give the name and amount on their most recent bill."
        spellCheck={false}
        autoCapitalize="none"
        rows={3}
      />
    </Form>
  );
}
