import { useSearchParams } from 'react-router-dom';
import { PATHS } from '../../paths.ts';
import { Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ClaimForm } from './claim-form.tsx';
import { DoorLink } from './door-link.tsx';
import { useAskedCompany } from './use-asked-company.ts';
import { useCompanies } from './use-companies.ts';

const DEFAULT_COMPANY_ID = '1';

/** The form, once it is known of which companies an account can be claimed. */
function Claim() {
  const known = useCompanies();
  const [params] = useSearchParams();
  const asked = useAskedCompany() ?? DEFAULT_COMPANY_ID;

  if (known.kind === 'loading') return <Skeleton lines={6} height={40} label="Loading companies" />;
  if (known.kind === 'failed') return <FailureNotice failure={known.failure} onRetry={known.retry} />;
  const { companies } = known;
  const chosen = companies.find(({ id }) => id === asked) ?? companies[0];
  if (!chosen) return <Notice meaning="info">No company has opened its portal yet. Come back later.</Notice>;
  return <ClaimForm companies={companies} companyId={chosen.id} accountNumber={params.get('account') ?? ''} />;
}

/** Claims an account of a company's books; the address may name the company and the account. */
export const RegisterPage = () => (
  <Stack $gap="space-6">
    <PageTitle hint="Use the account number on your bill.">Claim your account</PageTitle>
    <Claim />
    <DoorLink to={PATHS.login} before="Already have an account?">
      Sign in
    </DoorLink>
  </Stack>
);
