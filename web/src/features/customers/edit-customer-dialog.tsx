import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { EmailField, TextField } from '../../ui/form-fields.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import type { CustomerRef } from './customer.ts';
import { UpdateCustomerDocument } from './gql/customers.ts';
import { afterCustomerChange } from './use-customer-actions.ts';

const loadRule = () =>
  import('@utility-pay/contracts').then(({ newAccountRule }) => newAccountRule.pick({ name: true, email: true }));

const EMAIL_HINTS = {
  claimed:
    'If the customer has a login, they sign in with this address. To change it, reset the account to unclaimed first.',
  unclaimed: "The account can only be claimed with this email. Leave blank if you don't have it.",
};

interface EditCustomerDialogProps {
  companyId: string;
  customer: Pick<CustomerRef, 'accountNumber' | 'name'> & { email: string | null };
  isClaimed: boolean;
  onClose: () => void;
}

/** Changes the name and, unless the account is claimed, the email of a customer. An empty field removes the value. */
export function EditCustomerDialog({ companyId, customer, isClaimed, onClose }: EditCustomerDialogProps) {
  const { accountNumber, name, email } = customer;
  const after = afterCustomerChange(companyId);
  const [update] = useFormMutation(UpdateCustomerDocument, {
    ...after,
    refetchQueries: [...after.refetchQueries, 'CustomerAccount'],
    readResult: (data) => data.updateCustomers.results[0],
    failuresOf: ({ userErrors }) => userErrors,
    successToast: () => ({ title: 'Customer updated' }),
    onSuccess: onClose,
  });

  return (
    <Dialog title="Edit customer" open onClose={onClose}>
      <Form
        rule={loadRule}
        initial={{ name: name ?? '', email: email ?? '' }}
        onSubmit={(entered) => {
          const change = { accountNumber, name: entered.name ?? null };
          const customers = [isClaimed ? change : { ...change, email: entered.email ?? null }];
          return update({ input: { companyId, customers } });
        }}
        submitLabel="Save customer"
        failureTitle="Couldn't save the customer"
        onCancel={onClose}
      >
        <TextField name="name" label="Name (optional)" autoComplete="off" />
        <EmailField
          name="email"
          label="Email (optional)"
          autoComplete="off"
          readOnly={isClaimed}
          hint={EMAIL_HINTS[isClaimed ? 'claimed' : 'unclaimed']}
        />
      </Form>
    </Dialog>
  );
}
