import type { addCustomerRule } from '@utility-pay/contracts';
import type { z } from 'zod';
import { Form } from '../../ui/form.tsx';
import { EmailField, TextField } from '../../ui/form-fields.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { nameAndAccount } from './customer.ts';
import { AddCustomerDocument } from './gql/customers.ts';
import { afterCustomerChange } from './use-customer-actions.ts';

type NewCustomer = z.output<typeof addCustomerRule>;

const loadRule = () => import('@utility-pay/contracts').then(({ addCustomerRule }) => addCustomerRule);
const INITIAL = { accountNumber: '', name: '', email: '' };

interface AddCustomerFormProps {
  companyId: string;
  onAdded: (customer: { id: string; accountNumber: string }) => void;
}

export function AddCustomerForm({ companyId, onAdded }: AddCustomerFormProps) {
  const [addCustomer] = useFormMutation(AddCustomerDocument, {
    ...afterCustomerChange(companyId),
    result: (data) => data.addCustomer.customer,
    successToast: (customer) => ({ title: 'Customer added', description: nameAndAccount(customer) }),
    failureToast: (message) => ({ title: `Failed to add customer: ${message}` }),
    onSuccess: onAdded,
  });

  return (
    <Form
      rule={loadRule}
      initial={INITIAL}
      onSubmit={(customer: NewCustomer) => addCustomer({ input: { ...customer, companyId } })}
      submitLabel="Add customer"
      failureTitle="Customer not added"
    >
      <TextField
        name="accountNumber"
        label="Account Number"
        autoComplete="off"
        hint="Capitalization, spaces, dashes and leading zeros don't matter."
      />
      <TextField name="name" label="Name (optional)" autoComplete="off" />
      <EmailField
        name="email"
        label="Email"
        autoComplete="off"
        hint="The account can only be claimed with this email."
      />
    </Form>
  );
}
