import { useMemo, useState } from 'react';
import type { MenuItem } from '../../ui/menu.tsx';
import type { Change } from './confirm-change.tsx';
import type { Customer } from './customers-table.tsx';
import { type ActedOn, useCustomerActions } from './use-customer-actions.ts';

export interface CustomerActions {
  markClaimed: (customer: ActedOn) => void;
  askReset: (customer: ActedOn) => void;
  askDelete: (customer: ActedOn) => void;
}

interface RowActions {
  companyId: string;
  mayManage: boolean;
  show: (id: string | null) => void;
  open: string;
}

/** What can be done to a row, and what is being asked about before it is done. */
export function useRowActions({ companyId, mayManage, show, open }: RowActions) {
  const { setClaimed, remove, busy } = useCustomerActions(companyId);
  const [asked, setAsked] = useState<Change | null>(null);

  const actions: CustomerActions = useMemo(
    () => ({
      markClaimed: (customer) => void setClaimed(customer, true),
      askReset: (customer) => setAsked({ kind: 'reset', customer }),
      askDelete: (customer) => setAsked({ kind: 'delete', customer }),
    }),
    [setClaimed],
  );

  const menu = useMemo(
    () =>
      (customer: Customer): readonly MenuItem[] => {
        const details = { label: 'View Details', onSelect: () => show(customer.id) };
        if (!mayManage) return [details];
        const claim =
          customer.claimState === 'CLAIMED'
            ? { label: 'Reset to Unclaimed', onSelect: () => actions.askReset(customer) }
            : { label: 'Mark as Claimed', onSelect: () => actions.markClaimed(customer) };
        return [details, claim, { label: 'Delete', onSelect: () => actions.askDelete(customer) }];
      },
    [actions, mayManage, show],
  );

  const confirm = async ({ kind, customer }: Change) => {
    const done = kind === 'reset' ? await setClaimed(customer, false) : await remove(customer);
    setAsked(null);
    if (done && kind === 'delete' && open === customer.id) show(null);
  };

  return { actions, menu, asked, confirm, cancel: () => setAsked(null), busy };
}
