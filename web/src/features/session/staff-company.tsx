import { useQuery } from '@apollo/client/react';
import { Building2 } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { toFailure } from '../../lib/failure.ts';
import { PATHS } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CompanySelect } from '../../ui/company-select.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { PageLoading } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { companyChosen, useChosenCompany } from './chosen-company.slice.ts';
import { StaffCompaniesDocument } from './gql/staff-companies.ts';
import { useSession } from './session.slice.ts';

interface WithCompanyProps {
  /** The company that a super admin starts with. Without it, the super admin is asked to choose one of several. */
  startWith?: string;
  children: (companyId: string) => ReactNode;
}

/** Renders the page of the company that a super admin works in, or asks for the company if there are several and no existing one is chosen. */
function ChooseCompany({ startWith, children }: WithCompanyProps) {
  const dispatch = useDispatch();
  const chosen = useChosenCompany();
  const { data, error, refetch } = useQuery(StaffCompaniesDocument);
  // While the list loads, the chosen company is assumed to exist, so that its page does not wait for the list.
  const chosenExists = data ? data.companies.some(({ id }) => id === chosen) : !error;
  const companyId = chosenExists ? chosen : null;
  const [onlyCompany] = data?.companies.length === 1 ? data.companies : [];
  const startCompany = onlyCompany ?? data?.companies.find(({ id }) => id === startWith);
  const startId = startCompany?.id;

  useEffect(() => {
    if (!companyId && startId) dispatch(companyChosen(startId));
  }, [companyId, startId, dispatch]);

  if (companyId) return children(companyId);
  if (error) return <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />;
  if (!data || startId) return <PageLoading />;
  if (data.companies.length > 0) {
    return (
      <EmptyState icon={Building2} heading="h1" title="Choose a company" action={<CompanySwitcher label="Work in" />}>
        Choose a company to see its customers, balances and payments.
      </EmptyState>
    );
  }
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

/** Renders a page of one company: the company admin's, or the one that a super admin works in. */
export function WithCompany({ startWith, children }: WithCompanyProps) {
  const { user } = useSession();
  if (user?.role === 'SUPER_ADMIN') return <ChooseCompany startWith={startWith}>{children}</ChooseCompany>;
  return user?.company ? children(user.company.id) : null;
}

/** Selects the company that a super admin works in. */
export function CompanySwitcher({ label = 'Company' }: { label?: string }) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const chosen = useChosenCompany();
  const { data } = useQuery(StaffCompaniesDocument);
  const companies = data?.companies ?? [];

  const choose = (companyId: string) => {
    dispatch(companyChosen(companyId));
    // Drops search parameters, which belong to the previous company.
    void navigate({ search: '' }, { replace: true });
  };

  return (
    <Field label={label}>
      {(control) => <CompanySelect {...control} companies={companies} value={chosen ?? ''} onChange={choose} />}
    </Field>
  );
}
