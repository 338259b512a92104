import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useToast } from '../../lib/toast.ts';
import { customerAccountPath } from '../../paths.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import type { Change } from './confirm-change.tsx';
import { type CustomerRef, nameAndAccount } from './customer.ts';
import type { Customer } from './customer-columns.tsx';
import { CustomerCreditDocument, DeleteCustomerDocument, SetClaimStateDocument } from './gql/customers.ts';

/** Mutations of a customer. Each shows its result as a toast and resolves to why it failed; to undefined after a success. */
function useCustomerMutations(companyId: string) {
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
    async (customer: CustomerRef, claimed: boolean): Promise<string | undefined> => {
      const failures = await setClaimState({ input: { companyId, customerId: customer.id, claimed } });
      if (failures) return failures[0]?.message;
      toast({
        title: claimed ? 'Customer Marked as Claimed' : 'Customer Reset to Unclaimed',
        description: claimed
          ? `${nameAndAccount(customer)} can't be claimed until you reset it to unclaimed.`
          : `${nameAndAccount(customer)} can be claimed again.`,
        ...(claimed && { action: { label: 'Undo', onAction: () => void setClaimed(customer, false) } }),
      });
      return undefined;
    },
    [companyId, setClaimState, toast],
  );

  const remove = useCallback(
    async (customer: CustomerRef): Promise<string | undefined> => {
      const failures = await deleteCustomer({ input: { companyId, customerId: customer.id } });
      if (failures) return failures[0]?.message;
      toast({
        title: 'Customer deleted',
        description: `${nameAndAccount(customer)} was deleted. Payment records are kept.`,
      });
      return undefined;
    },
    [companyId, deleteCustomer, toast],
  );

  return { setClaimed, remove, busy: setting || deleting };
}

export interface CustomerActions {
  markAsClaimed: (customer: CustomerRef) => void;
  requestReset: (customer: CustomerRef) => void;
  requestDelete: (customer: CustomerRef) => void;
}

interface CustomerActionsOptions {
  companyId: string;
  mayManage: boolean;
  show: (id: string | null) => void;
  open: string;
}

/** The actions of a row and of the detail sheet, with the change that waits for confirmation. */
export function useCustomerActions({ companyId, mayManage, show, open }: CustomerActionsOptions) {
  const { setClaimed, remove, busy } = useCustomerMutations(companyId);
  const [pendingChange, setPendingChange] = useState<Change | null>(null);
  /** Why the confirmed change failed. */
  const [failure, setFailure] = useState<string>();
  const [isWaiting, setIsWaiting] = useState(false);
  const navigate = useNavigate();
  const client = useApolloClient();
  /** Opens the confirmation, and shows the customer's credit in it; none if it can't be read, since the deletion is allowed. */
  const requestDelete = useCallback(
    async (customer: CustomerRef): Promise<void> => {
      const variables = { companyId, id: customer.id };
      const creditRead = client
        .query({ query: CustomerCreditDocument, variables, fetchPolicy: 'network-only' })
        .then(({ data }) => data?.customer?.credit.amountMinor ?? 0)
        .catch(() => 0);
      const change = { kind: 'delete' as const, customer, creditRead };
      setPendingChange(change);
      const creditMinor = await creditRead;
      setPendingChange((current) => (current === change ? { kind: 'delete', customer, creditMinor } : current));
    },
    [client, companyId],
  );

  const actions: CustomerActions = useMemo(
    () => ({
      markAsClaimed: (customer) => void setClaimed(customer, true),
      requestReset: (customer) => setPendingChange({ kind: 'reset', customer }),
      requestDelete: (customer) => void requestDelete(customer),
    }),
    [requestDelete, setClaimed],
  );

  const menu = useMemo(
    () =>
      (customer: Customer): readonly MenuItem[] => {
        const views = [
          { label: 'View Details', onSelect: () => show(customer.id) },
          { label: 'Open Account', onSelect: () => void navigate(customerAccountPath(customer.id)) },
        ];
        if (!mayManage) return views;
        const claim =
          customer.claimState === 'CLAIMED'
            ? { label: 'Reset to Unclaimed', onSelect: () => actions.requestReset(customer) }
            : { label: 'Mark as Claimed', onSelect: () => actions.markAsClaimed(customer) };
        return [...views, claim, { label: 'Delete', onSelect: () => actions.requestDelete(customer) }];
      },
    [actions, mayManage, navigate, show],
  );

  const confirm = async ({ kind, customer, creditRead }: Change) => {
    if (creditRead !== undefined) {
      // Confirmed before the credit was known: with a credit, its warning is shown first.
      setIsWaiting(true);
      const creditMinor = await creditRead;
      setIsWaiting(false);
      if (creditMinor > 0) return;
    }
    setFailure(undefined);
    const failed = kind === 'reset' ? await setClaimed(customer, false) : await remove(customer);
    setFailure(failed);
    if (failed !== undefined) return;
    setPendingChange(null);
    if (kind === 'delete' && open === customer.id) show(null);
  };

  const cancel = () => {
    setFailure(undefined);
    setPendingChange(null);
  };

  return { actions, menu, pendingChange, failure, confirm, cancel, busy: busy || isWaiting };
}

/** Mutation options: refetch the list and the open details, evict the dashboard's counts. */
export const afterCustomerChange = (companyId: string) => ({
  refetchQueries: ['Customers', 'CustomerDetails'],
  awaitRefetchQueries: true,
  update: (cache: ApolloCache) => {
    cache.evict({ id: cache.identify({ __typename: 'Company', id: companyId }), fieldName: 'customerCounts' });
  },
});
