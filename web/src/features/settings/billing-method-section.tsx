import { useQuery } from '@apollo/client/react';
import { formatMoney } from '@utility-pay/contracts';
import { useWatch } from 'react-hook-form';
import { toFailure } from '../../lib/failure.ts';
import { countLabel } from '../../lib/format-count.ts';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Form } from '../../ui/form.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { type Company, CompanySection, type CompanySettingsProps } from './company-section.tsx';
import { OpenBillsDocument, type OpenBillsQuery, UpdateBillingMethodDocument } from './gql/business.ts';

type Method = Company['billingMethod'];

const LABELS: Record<Method, string> = { OPEN_ITEM: 'Open item', BALANCE_FORWARD: 'Balance forward' };

const OPTIONS: readonly { value: Method; label: string; note: string }[] = [
  {
    value: 'OPEN_ITEM',
    label: LABELS.OPEN_ITEM,
    note: 'Each amount is the charge for that month. Example: $60.00 for November is unpaid, and the December file says $84.17. The customer owes two bills, $144.17 in all.',
  },
  {
    value: 'BALANCE_FORWARD',
    label: LABELS.BALANCE_FORWARD,
    note: "Each amount is the account's full balance, including earlier bills. Example: $60.00 for November is unpaid, and the December file says $144.17. The customer owes one bill of $144.17, and November shows as carried forward to December. Payments made after the file are subtracted.",
  },
];

/** The setting how the amounts of bill files are read, with an example of each method and what a change means. */
export const BillingMethodSection = (props: CompanySettingsProps) => (
  <CompanySection
    {...props}
    title="Billing method"
    hint="How the amounts in your bill files are read."
    lines={1}
    view={({ billingMethod }) => <DefinitionList items={[['Method', LABELS[billingMethod]]]} />}
    form={(company, close) => <BillingMethodForm company={company} onDone={close} />}
  />
);

const loadRule = () => import('./rules.ts').then((rules) => rules.billingMethodForm);

function BillingMethodForm({ company, onDone }: { company: Company; onDone: () => void }) {
  const [update] = useFormMutation(UpdateBillingMethodDocument, {
    readResult: (data) => data.updateBillingMethod.company,
    successToast: () => ({ title: 'Billing method saved' }),
    failureToast: "Couldn't update the billing method",
    onSuccess: onDone,
  });
  const { billingMethod } = company;

  return (
    <Form
      rule={loadRule}
      initial={{ billingMethod }}
      onSubmit={(settings: { billingMethod: Method }) => update({ input: { ...settings, companyId: company.id } })}
      submitLabel="Save billing method"
      guardUnsaved
      onCancel={onDone}
    >
      <RadioField name="billingMethod" label="Method" options={OPTIONS} />
      <ChangePreview company={company} />
    </Form>
  );
}

/** Says what a change of the method means for the bills that are open now. */
function ChangePreview({ company: { id, billingMethod } }: { company: Company }) {
  const chosen: Method = useWatch({ name: 'billingMethod' });
  const isChange = chosen !== billingMethod;
  const { data, error, refetch } = useQuery(OpenBillsDocument, {
    variables: { companyId: id },
    fetchPolicy: 'network-only',
    skip: !isChange,
  });
  if (!isChange) return null;
  if (error) return <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />;
  if (!data?.company) return <Skeleton label="Counting open bills" lines={3} />;
  return (
    <Notice meaning="info" title="What changes">
      <p>{openBillsText(data.company.openBills)}</p>
      <p>
        {chosen === 'BALANCE_FORWARD'
          ? "Nothing changes until your next bill file. For each account in it, the new amount replaces all unpaid bills, so the file must include earlier unpaid bills. Accounts not in the file don't change."
          : 'Nothing changes until your next bill file. Its amounts are then added to the unpaid balance, so the file must not include earlier unpaid bills. Bills that were carried forward stay closed.'}
      </p>
    </Notice>
  );
}

type OpenBills = NonNullable<OpenBillsQuery['company']>['openBills'];

function openBillsText({ accounts, accountsWithSeveralBills, total }: OpenBills): string {
  if (accounts === 0) return 'No account has an open bill now.';
  const verb = accountsWithSeveralBills === 1 ? 'has' : 'have';
  return `${formatMoney(total.amountMinor)} is unpaid on ${countLabel(accounts, 'account')}. ${countLabel(accountsWithSeveralBills, 'account')} ${verb} more than one open bill.`;
}
