import { formatMoney, toDollarText } from '@utility-pay/contracts';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Form, type FormFailure } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { SwitchField } from '../../ui/switch.tsx';
import { Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { type Company, CompanySection, type CompanySettingsProps } from './company-section.tsx';
import { UpdateOtherAmountsDocument, type UpdateOtherAmountsMutationVariables } from './gql/business.ts';

type OtherAmounts = Omit<UpdateOtherAmountsMutationVariables['input'], 'companyId'>;

/** The setting whether customers may pay another amount than what is due, and from which minimum. */
export const OtherAmountsSection = (props: CompanySettingsProps) => (
  <CompanySection
    {...props}
    title="Payment amounts"
    hint="Whether customers can pay an amount of their choice instead of a whole bill."
    lines={2}
    view={({ otherAmounts: { allowed, minimum } }) => (
      <DefinitionList
        items={[
          ['Other amounts', allowed ? 'Allowed' : 'Not allowed'],
          ['Minimum', allowed ? formatMoney(minimum.amountMinor) : undefined],
        ]}
      />
    )}
    form={(company, close) => <OtherAmountsForm company={company} onDone={close} />}
  />
);

const loadRule = () => import('./rules.ts').then((rules) => rules.otherAmountsForm);

/** Returns a failure of the mutation's field for cents as one of the form's field for dollars. */
const renameField = ({ field, message }: FormFailure): FormFailure => ({
  field: field === 'minimumMinor' ? 'minimum' : field,
  message,
});

function OtherAmountsForm({ company, onDone }: { company: Company; onDone: () => void }) {
  const [update] = useFormMutation(UpdateOtherAmountsDocument, {
    readResult: (data) => data.updateOtherAmounts.company,
    successToast: () => ({ title: 'Payment amounts saved' }),
    failureToast: "Couldn't update the payment amounts",
    onSuccess: onDone,
  });
  const { allowed, minimum } = company.otherAmounts;

  return (
    <Form
      rule={loadRule}
      initial={{ allowed, minimum: toDollarText(minimum.amountMinor) }}
      onSubmit={async (settings: OtherAmounts) =>
        (await update({ input: { ...settings, companyId: company.id } }))?.map(renameField)
      }
      submitLabel="Save payment amounts"
      guardUnsaved
      onCancel={onDone}
    >
      <SwitchField
        name="allowed"
        label="Allow other amounts"
        hint="Customers can always pay one bill or everything they owe. With this on, they can also enter an amount, from the minimum up to everything they owe."
      />
      <TextField
        name="minimum"
        label="Minimum (USD)"
        inputMode="decimal"
        autoComplete="off"
        hint="From $1.00 to $1,000.00. A customer who owes less than the minimum can pay the full amount due."
      />
      <Text $kind="small" $tone="text-soft">
        Example: a customer owes $60.00 for October and $84.17 for November, and pays $100.00. October is paid in full,
        $40.00 goes toward November, and $44.17 remains due.
      </Text>
    </Form>
  );
}
