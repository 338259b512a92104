import { useCallback } from 'react';
import { useToast } from '../../lib/toast.ts';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { nameAndAccount } from './customer-words.ts';
import { DeleteCustomerDocument, SetClaimStateDocument } from './gql/customers.ts';
import { afterCustomerChange } from './refresh.ts';

export interface ActedOn {
  id: string;
  accountNumber: string;
  name: string | null;
  email: string | null;
}

/** Actions on a customer. Each reports its outcome in a toast and resolves to whether it was done. */
export function useCustomerActions(companyId: string) {
  const toast = useToast();
  const [setClaimState, { loading: setting }] = useFormMutation(SetClaimStateDocument, {
    ...afterCustomerChange(companyId),
    result: (data) => data.setClaimState.customer,
    failureToast: (message) => ({ title: `Failed to update customer status: ${message}` }),
  });
  const [deleteCustomer, { loading: deleting }] = useFormMutation(DeleteCustomerDocument, {
    ...afterCustomerChange(companyId),
    result: (data) => data.deleteCustomer.deletedCustomerId,
    failureToast: (message) => ({ title: `Failed to delete customer: ${message}` }),
  });

  const setClaimed = useCallback(
    async (customer: ActedOn, claimed: boolean): Promise<boolean> => {
      if (await setClaimState({ input: { companyId, customerId: customer.id, claimed } })) return false;
      // A reset removes the email together with the login, so it undoes a claim only where there was no email.
      const canUndo = claimed && customer.email === null;
      toast({
        title: claimed ? 'Customer Marked as Claimed' : 'Customer Reset to Unclaimed',
        description: claimed
          ? `Nobody can register for ${nameAndAccount(customer)} until it is reset.`
          : `${nameAndAccount(customer)} can be claimed again.`,
        ...(canUndo && { action: { label: 'Undo', onAction: () => void setClaimed(customer, false) } }),
      });
      return true;
    },
    [companyId, setClaimState, toast],
  );

  const remove = useCallback(
    async (customer: ActedOn): Promise<boolean> => {
      if (await deleteCustomer({ input: { companyId, customerId: customer.id } })) return false;
      toast({ title: 'Customer deleted', description: `${nameAndAccount(customer)} is gone. Its payments stay.` });
      return true;
    },
    [companyId, deleteCustomer, toast],
  );

  return { setClaimed, remove, busy: setting || deleting };
}
