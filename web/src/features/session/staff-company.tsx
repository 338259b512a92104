import { useQuery } from '@apollo/client/react';
import { Building2 } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { toFailure } from '../../lib/failure.ts';
import { PATHS } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { PageLoading } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { companyChosen, useChosenCompany } from './chosen-company.slice.ts';
import { StaffCompaniesDocument } from './gql/staff-companies.ts';
import { useSession } from './session.slice.ts';

/** Selects the first company when a super admin has not chosen one, or the chosen one no longer exists. */
function ChooseCompany({ children }: { children: (companyId: string) => ReactNode }) {
  const dispatch = useDispatch();
  const chosen = useChosenCompany();
  const { data, error, refetch } = useQuery(StaffCompaniesDocument);
  const companyId = data?.companies.some(({ id }) => id === chosen) ? chosen : null;
  const first = data?.companies[0]?.id;

  useEffect(() => {
    if (!companyId && first) dispatch(companyChosen(first));
  }, [companyId, first, dispatch]);

  if (companyId) return children(companyId);
  if (error) return <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />;
  if (!data || first) return <PageLoading />;
  return (
    <EmptyState
      icon={Building2}
      heading="h1"
      title="No companies yet"
      action={<ButtonLink to={PATHS.businessOwners}>Create a company</ButtonLink>}
    >
      Customers, balances and payments belong to a company. Create the first one, then its business owner.
    </EmptyState>
  );
}

/** Renders a page of one company: that of the staff member, or the one a super admin works in. */
export function WithCompany({ children }: { children: (companyId: string) => ReactNode }) {
  const { user } = useSession();
  if (user?.role === 'SUPER_ADMIN') return <ChooseCompany>{children}</ChooseCompany>;
  return user?.company ? children(user.company.id) : null;
}

/** Selects the company that a super admin works in. */
export function CompanySwitcher() {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const chosen = useChosenCompany();
  const { data } = useQuery(StaffCompaniesDocument);
  const companies = data?.companies ?? [];

  const choose = (companyId: string) => {
    dispatch(companyChosen(companyId));
    // The query values belong to the previous company.
    void navigate({ search: '' }, { replace: true });
  };

  return (
    <Field label="Company">
      {(control) => (
        <Select
          {...control}
          value={chosen ?? ''}
          options={companies.map(({ id, name }) => ({ value: id, label: name }))}
          disabled={companies.length === 0}
          onChange={(event) => choose(event.target.value)}
        >
          {companies.length === 0 && <option value="">No companies yet</option>}
        </Select>
      )}
    </Field>
  );
}
