import { useMutation } from '@apollo/client/react';
import type { addCustomerRule } from '@utility-pay/contracts';
import type { z } from 'zod';
import { toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/toast.ts';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { nameAndAccount } from './customer-words.ts';
import { AddCustomerDocument } from './gql/customers.ts';
import { afterCustomerChange } from './refresh.ts';

type NewCustomer = z.output<typeof addCustomerRule>;

const loadRule = () => import('./add-customer.rule.ts').then((rules) => rules.addCustomerRule);
const INITIAL = { accountNumber: '', name: '', email: '' };

interface AddCustomerFormProps {
  companyId: string;
  onAdded: (customer: { id: string; accountNumber: string }) => void;
}

export function AddCustomerForm({ companyId, onAdded }: AddCustomerFormProps) {
  const toast = useToast();
  const [addCustomer] = useMutation(AddCustomerDocument, afterCustomerChange(companyId));

  const refused = (failures: readonly { field?: string | null; message: string }[]) => {
    toast({ title: `Failed to add customer: ${failures[0]?.message}`, look: 'destructive' });
    return failures;
  };

  async function handleSubmit(customer: NewCustomer) {
    try {
      const { data } = await addCustomer({ variables: { input: { ...customer, companyId } } });
      const added = data?.addCustomer.customer;
      if (!added) return refused(data?.addCustomer.userErrors ?? [{ message: 'No answer from the server' }]);
      toast({ title: 'Customer added', description: nameAndAccount(added) });
      onAdded(added);
      return undefined;
    } catch (error) {
      const { message, id } = toFailure(error);
      return refused([{ message: id ? `${message} Error id: ${id}` : message }]);
    }
  }

  return (
    <Form rule={loadRule} initial={INITIAL} onSubmit={handleSubmit} submitLabel="Add customer" failureTitle="Not added">
      <TextField
        name="accountNumber"
        label="Account Number"
        autoComplete="off"
        hint="Blanks, dashes, case and leading zeros don’t tell two accounts apart."
      />
      <TextField name="name" label="Name (optional)" autoComplete="off" />
      <TextField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        hint="The account can only be claimed with this address."
      />
    </Form>
  );
}
