import { useMutation } from '@apollo/client/react';
import { useCallback } from 'react';
import { type Failure, toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/toast.ts';
import { nameAndAccount } from './customer-words.ts';
import { DeleteCustomerDocument, SetClaimStateDocument } from './gql/customers.ts';
import { afterCustomerChange } from './refresh.ts';

export interface ActedOn {
  id: string;
  accountNumber: string;
  name: string | null;
  email: string | null;
}

const firstOf = (errors: readonly { message: string }[] | undefined): string | undefined => errors?.[0]?.message;

/** What staff do to a customer: each ends in a toast, and answers whether it was done. */
export function useCustomerActions(companyId: string) {
  const toast = useToast();
  const [setClaimState, { loading: setting }] = useMutation(SetClaimStateDocument, afterCustomerChange(companyId));
  const [deleteCustomer, { loading: deleting }] = useMutation(DeleteCustomerDocument, afterCustomerChange(companyId));

  const failed = useCallback(
    (words: string, { message, id }: Pick<Failure, 'message' | 'id'>) => {
      toast({ title: `${words}: ${message}`, ...(id && { description: `Error id: ${id}` }), look: 'destructive' });
      return false;
    },
    [toast],
  );

  const setClaimed = useCallback(
    async (customer: ActedOn, claimed: boolean): Promise<boolean> => {
      const words = 'Failed to update customer status';
      try {
        const { data } = await setClaimState({ variables: { input: { companyId, customerId: customer.id, claimed } } });
        const refusal = firstOf(data?.setClaimState.userErrors);
        if (refusal) return failed(words, { message: refusal });
      } catch (error) {
        return failed(words, toFailure(error));
      }
      // A reset takes the e-mail with the login: only where there is none does it lead back to what was.
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
    [companyId, setClaimState, failed, toast],
  );

  const remove = useCallback(
    async (customer: ActedOn): Promise<boolean> => {
      const words = 'Failed to delete customer';
      try {
        const { data } = await deleteCustomer({ variables: { input: { companyId, customerId: customer.id } } });
        const refusal = firstOf(data?.deleteCustomer.userErrors);
        if (refusal) return failed(words, { message: refusal });
      } catch (error) {
        return failed(words, toFailure(error));
      }
      toast({ title: 'Customer deleted', description: `${nameAndAccount(customer)} is gone. Its payments stay.` });
      return true;
    },
    [companyId, deleteCustomer, failed, toast],
  );

  return { setClaimed, remove, busy: setting || deleting };
}
