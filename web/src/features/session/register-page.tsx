import { useSearchParams } from 'react-router-dom';
import { PATHS } from '../../paths.ts';
import { Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Text } from '../../ui/text.tsx';
import { ClaimForm } from './claim-form.tsx';
import { useCompanies } from './use-companies.ts';

const DEFAULT_COMPANY_ID = '1';

/** Claims an account of a company's books; the company may be named in the address. */
export function RegisterPage() {
  const companies = useCompanies();
  const [params] = useSearchParams();
  const asked = params.get('companyId') ?? DEFAULT_COMPANY_ID;
  const chosen = companies?.find(({ id }) => id === asked) ?? companies?.[0];

  return (
    <Stack $gap="space-6">
      <PageTitle hint="Use the account number on your bill.">Claim your account</PageTitle>
      {companies ? (
        <ClaimForm companies={companies} companyId={chosen?.id ?? asked} />
      ) : (
        <Skeleton lines={5} height={40} label="Loading companies" />
      )}
      <Text $kind="small">
        Already have an account? <TextLink to={PATHS.login}>Sign in</TextLink>
      </Text>
    </Stack>
  );
}
