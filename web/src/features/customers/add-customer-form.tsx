import type { addCustomerRule } from '@utility-pay/contracts';
import { useState } from 'react';
import type { z } from 'zod';
import { useToast } from '../../lib/toast.ts';
import { Form } from '../../ui/form.tsx';
import { EmailField, TextField } from '../../ui/form-fields.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { nameAndAccount } from './customer.ts';
import { type DeletedAccount, DeletedAccountChoice } from './deleted-account-choice.tsx';
import { AddCustomerDocument, type AddCustomerMutationVariables } from './gql/customers.ts';
import { afterCustomerChange } from './use-customer-actions.ts';

type NewCustomer = z.output<typeof addCustomerRule>;
type EnteredCustomer = Omit<AddCustomerMutationVariables['input'], 'companyId' | 'deletedAccount'>;

const loadRule = () => import('@utility-pay/contracts').then(({ addCustomerRule }) => addCustomerRule);
const INITIAL = { accountNumber: '', name: '', email: '' };

interface AddCustomerFormProps {
  companyId: string;
  onAdded: (customer: { id: string; accountNumber: string }) => void;
  onCancel: () => void;
}

/** Adds a customer. If a deleted account has the account number, staff choose whether to restore it or to start a new account. */
export function AddCustomerForm({ companyId, onAdded, onCancel }: AddCustomerFormProps) {
  const toast = useToast();
  /** The entered customer, while staff choose what to do with the deleted account. */
  const [pending, setPending] = useState<{ customer: EnteredCustomer; account: DeletedAccount } | null>(null);
  const [addCustomer, { loading }] = useFormMutation(AddCustomerDocument, {
    ...afterCustomerChange(companyId),
    readResult: ({ addCustomer: { customer: added, deletedAccount } }) => added ?? deletedAccount,
    failureToast: (message) => ({ title: `Failed to add customer: ${message}` }),
    onSuccess: (result, { input: { companyId: _company, deletedAccount: choice, ...customer } }) => {
      if (!('id' in result)) return setPending({ customer, account: result });
      toast({
        title: choice === 'RESTORE' ? 'Customer restored' : 'Customer added',
        description: nameAndAccount(result),
      });
      onAdded(result);
    },
  });
  const choose = async (deletedAccount: 'RESTORE' | 'START_NEW') => {
    if (!pending) return;
    // A failure is shown as a toast, so the result is not used.
    await addCustomer({ input: { ...pending.customer, companyId, deletedAccount } });
  };

  return (
    <>
      {pending && (
        <DeletedAccountChoice
          account={pending.account}
          busy={loading}
          onChoose={(choice) => void choose(choice)}
          onBack={() => setPending(null)}
        />
      )}
      <div hidden={pending !== null}>
        <Form
          rule={loadRule}
          initial={INITIAL}
          onSubmit={(customer: NewCustomer) =>
            addCustomer({ input: { ...customer, companyId, deletedAccount: 'ASK' } })
          }
          submitLabel="Add Customer"
          failureTitle="Couldn't add the customer"
          onCancel={onCancel}
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
      </div>
    </>
  );
}
