import { UsersRound } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';

export const NoOwners = ({ hasCompanies }: { hasCompanies: boolean }) => (
  <EmptyState icon={UsersRound} title={hasCompanies ? 'No business owners yet' : 'No companies yet'}>
    {hasCompanies
      ? 'Create the owner of a company: they sign in, upload balances and see payments.'
      : 'Create a company first, then the business owner who runs it.'}
  </EmptyState>
);
