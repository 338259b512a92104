import type { claimAccountForm } from '@utility-pay/contracts';
import { useCallback, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { type Failure, toFailure } from '../../lib/failure.ts';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { useToast } from '../../lib/toast.ts';
import { PATHS } from '../../paths.ts';
import { CompanySelectField } from '../../ui/company-select.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { BillDrawing } from '../../ui/drawings.tsx';
import type { FormFailure } from '../../ui/form.tsx';
import { EmailField, TextField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Text } from '../../ui/text.tsx';
import { BillFields, requiresLastBill } from './bill-fields.tsx';
import { ClaimAccountDocument, CompaniesDocument, type CompaniesQuery } from './gql/session.ts';
import { PublicLink, usePublicPath, useRequestedCompany } from './public-navigation.tsx';
import { RateLimitedForm, useRateLimitedSubmit } from './rate-limit.tsx';
import { userChanged } from './session.slice.ts';

type Companies = CompaniesQuery['companies'];

/** Claims an account by its number. The URL may preset the company and the account number. */
export const RegisterPage = () => (
  <Stack $gap="space-6">
    <PageTitle hint="Use the account number on your bill.">Claim your account</PageTitle>
    <ClaimSection />
    <PublicLink to={PATHS.login} before="Already signed up?">
      Sign in
    </PublicLink>
  </Stack>
);

function ClaimSection() {
  const companyList = useCompanies();
  const [params] = useSearchParams();
  const requestedId = useRequestedCompany();

  if (companyList.kind === 'loading') return <Skeleton lines={6} height={40} label="Loading companies" />;
  if (companyList.kind === 'failed') return <FailureNotice failure={companyList.failure} onRetry={companyList.retry} />;
  const { companies } = companyList;
  if (companies.length === 0)
    return <Notice meaning="info">No companies are available yet. Please check back later.</Notice>;
  const company = companies.length === 1 ? companies[0] : companies.find(({ id }) => id === requestedId);
  return <ClaimForm companies={companies} companyId={company?.id ?? ''} accountNumber={params.get('account') ?? ''} />;
}

type LoadState = { kind: 'loading' } | { kind: 'loaded'; companies: Companies } | { kind: 'failed'; failure: Failure };

function useCompanies(): LoadState & { retry: () => void } {
  const [state, setState] = useState<LoadState>({ kind: 'loading' });

  useEffect(() => {
    if (state.kind !== 'loading') return;
    let isUnmounted = false;
    graphqlRequest(CompaniesDocument, {}).then(
      ({ companies }) => isUnmounted || setState({ kind: 'loaded', companies }),
      (error: unknown) => isUnmounted || setState({ kind: 'failed', failure: toFailure(error) }),
    );
    return () => {
      isUnmounted = true;
    };
  }, [state.kind]);

  const retry = useCallback(() => setState({ kind: 'loading' }), []);

  return { ...state, retry };
}

type Claim = z.output<typeof claimAccountForm>;

const loadRule = () => import('./rules.ts').then((rules) => rules.claimAccountForm);

interface ClaimFormProps {
  companies: Companies;
  /** The company chosen at first; empty to let the visitor choose. */
  companyId: string;
  accountNumber: string;
}

function ClaimForm({ companies, companyId, accountNumber }: ClaimFormProps) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const toast = useToast();
  const pathTo = usePublicPath();
  const [challenge, setChallenge] = useState<string>();

  async function claimAccount({
    confirmPassword: _,
    lastBillAmount,
    ...claim
  }: Claim): Promise<readonly FormFailure[] | undefined> {
    const chosenId = String(claim.companyId);
    // The field for the amount is hidden after the visitor changed to a company that does not require it: what it contains is not sent.
    const hasAmountField = challenge !== undefined || requiresLastBill(companies, chosenId);
    const input = { ...claim, companyId: chosenId, ...(hasAmountField ? { lastBillAmount } : {}) };
    const { claimAccount: payload } = await graphqlRequest(ClaimAccountDocument, { input });
    const challengeError = payload.userErrors.find(({ code }) => code === 'CHALLENGE');
    if (challengeError) {
      setChallenge(challengeError.message);
      return undefined;
    }
    if (payload.userErrors.length > 0) return payload.userErrors;
    if (payload.user?.id) {
      dispatch(userChanged(payload.user));
      return undefined;
    }
    toast({ title: 'Account claimed', description: 'Sign in with the password you chose.' });
    void navigate(pathTo(PATHS.login), { state: { email: claim.email } });
    return undefined;
  }

  const { submit, limit } = useRateLimitedSubmit(claimAccount, {
    fallback: 'Your account could not be claimed. Please try again.',
    failureToast: 'Registration Failed',
  });

  const initial = {
    companyId,
    accountNumber,
    email: '',
    name: '',
    password: '',
    confirmPassword: '',
    lastBillAmount: '',
  };
  return (
    <Stack $gap="space-5">
      {/* The company of the host name may be known only after the form is shown. `values` sets it unless the visitor chose a company. */}
      <RateLimitedForm
        limit={limit}
        rule={loadRule}
        initial={initial}
        values={initial}
        onSubmit={submit}
        submitLabel="Claim Account"
      >
        <CompanySelectField name="companyId" label="Company" companies={companies} />
        <Stack $gap="space-2">
          <TextField name="accountNumber" label="Account Number" autoComplete="off" autoCapitalize="characters" />
          <AccountNumberHelp />
        </Stack>
        <BillFields companies={companies} challenge={challenge} />
        <EmailField name="email" label="Email" autoComplete="username" />
        <PasswordField name="password" label="Password" autoComplete="new-password" hint="At least 6 characters" />
        <PasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
      </RateLimitedForm>
    </Stack>
  );
}

const AccountNumberHelp = () => (
  <Disclosure summary="Where do I find it?">
    <Stack $gap="space-2">
      <BillDrawing />
      <Text $kind="small" $tone="text-soft">
        It's near the top of your bill and may be labeled “Customer number.” Spaces, dashes and leading zeros don't
        matter.
      </Text>
    </Stack>
  </Disclosure>
);
