import { SearchX, Users } from 'lucide-react';
import { PATHS } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export const NoCustomers = ({ search }: { search: string }) =>
  search ? (
    <EmptyState icon={SearchX} title="No customers found">
      Nothing matches “{search}”. Try the beginning of a name, account number or e-mail.
    </EmptyState>
  ) : (
    <EmptyState
      icon={Users}
      title="No customers yet"
      action={<ButtonLink to={PATHS.uploadBalances}>Upload balances</ButtonLink>}
    >
      Upload a file of balances: its accounts become your customers.
    </EmptyState>
  );
