import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useToast } from '../../lib/toast.ts';
import { customerAccountPath } from '../../paths.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import type { PendingChange } from './confirm-change.tsx';
import { type CustomerRef, nameAndAccount } from './customer.ts';
import type { Customer } from './customer-columns.tsx';
import { CustomerCreditDocument, DeleteCustomerDocument, SetClaimStateDocument } from './gql/customers.ts';

/** Returns mutations of a customer. Each shows its result as a toast, and resolves to the reason of a failure or, after a success, to undefined. */
function useCustomerMutations(companyId: string) {
  const toast = useToast();
  const [setClaimState, { loading: setting }] = useFormMutation(SetClaimStateDocument, {
    ...afterCustomerChange(companyId),
    readResult: (data) => data.setClaimState.customer,
    failureToast: (message) => ({ title: `Failed to update customer status: ${message}` }),
  });
  const [deleteCustomer, { loading: deleting }] = useFormMutation(DeleteCustomerDocument, {
    ...afterCustomerChange(companyId),
    readResult: (data) => data.deleteCustomer.deletedCustomerId,
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
  /** Opens a customer's details; null closes them. */
  show: (id: string | null) => void;
  /** Id of the customer whose details are open; empty if none are. */
  open: string;
}

/** Returns the actions of a table row and of the detail sheet, and the state of the confirmation. */
export function useCustomerActions({ companyId, mayManage, show, open }: CustomerActionsOptions) {
  const { setClaimed, remove, busy } = useCustomerMutations(companyId);
  const [pendingChange, setPendingChange] = useState<PendingChange | null>(null);
  /** Why the confirmed change failed; undefined if it has not failed. */
  const [failure, setFailure] = useState<string>();
  const [isWaiting, setIsWaiting] = useState(false);
  const navigate = useNavigate();
  const client = useApolloClient();
  /**
   * Opens the confirmation of a deletion at once, and adds the customer's credit when it is known. If the query fails, no credit is
   * shown, since a customer with a credit may be deleted.
   */
  const requestDelete = useCallback(
    async (customer: CustomerRef): Promise<void> => {
      const variables = { companyId, id: customer.id };
      const creditQuery = client
        .query({ query: CustomerCreditDocument, variables, fetchPolicy: 'network-only' })
        .then(({ data }) => data?.customer?.credit.amountMinor ?? 0)
        .catch(() => 0);
      const change = { kind: 'delete' as const, customer, creditQuery };
      setPendingChange(change);
      const creditMinor = await creditQuery;
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

  const confirm = async ({ kind, customer, creditQuery }: PendingChange) => {
    if (creditQuery !== undefined) {
      // The change was confirmed before the credit was known. If there is one, the dialog stays open and shows the warning about it.
      setIsWaiting(true);
      const creditMinor = await creditQuery;
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

/** Returns the options of a mutation of a customer: it refetches the list and the open details, and evicts the dashboard's counts. */
export const afterCustomerChange = (companyId: string) => ({
  refetchQueries: ['Customers', 'CustomerDetails'],
  awaitRefetchQueries: true,
  update: (cache: ApolloCache) => {
    cache.evict({ id: cache.identify({ __typename: 'Company', id: companyId }), fieldName: 'customerCounts' });
  },
});
