import type { claimAccountForm } from '@utility-pay/contracts';
import { useCallback, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { type Failure, toFailure } from '../../lib/failure.ts';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { useToast } from '../../lib/toast.ts';
import { PATHS } from '../../paths.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { BillDrawing } from '../../ui/drawings.tsx';
import { Form, type FormFailure } from '../../ui/form.tsx';
import { SelectField, TextField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Text } from '../../ui/text.tsx';
import { ClaimAccountDocument, CompaniesDocument, type CompaniesQuery } from './gql/session.ts';
import { DoorLink, useAskedCompany, useDoorPath } from './public-navigation.tsx';
import { useAttempt, WaitNotice } from './rate-limit.tsx';
import { userKnown } from './session.slice.ts';

const DEFAULT_COMPANY_ID = '1';

/** The form, once it is known of which companies an account can be claimed. */
function ClaimWhenLoaded() {
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
    <ClaimWhenLoaded />
    <DoorLink to={PATHS.login} before="Already have an account?">
      Sign in
    </DoorLink>
  </Stack>
);

type ClaimInput = z.output<typeof claimAccountForm>;

const loadRule = () => import('./rules.ts').then((rules) => rules.claimAccountForm);

const FAILED = 'Your account could not be claimed. Please try again.';

interface ClaimFormProps {
  companies: Companies;
  /** What the address presets. */
  companyId: string;
  accountNumber: string;
}

export function ClaimForm({ companies, companyId, accountNumber }: ClaimFormProps) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const toast = useToast();
  const attempt = useAttempt();
  const pathTo = useDoorPath();

  async function send({ confirmPassword: _, ...claim }: ClaimInput): Promise<readonly FormFailure[] | undefined> {
    const input = { ...claim, companyId: String(claim.companyId) };
    const { claimAccount } = await graphqlRequest(ClaimAccountDocument, { input });
    if (claimAccount.userErrors.length > 0) return claimAccount.userErrors;
    if (claimAccount.user?.id) {
      dispatch(userKnown(claimAccount.user));
      return undefined;
    }
    toast({ title: 'Account claimed', description: 'Sign in with the password that you chose.' });
    void navigate(pathTo(PATHS.login), { state: { email: claim.email } });
    return undefined;
  }

  const handleSubmit = (claim: ClaimInput) =>
    attempt.run(
      () => send(claim),
      FAILED,
      (description) => toast({ title: 'Registration Failed', description, variant: 'destructive' }),
    );

  const initial = { companyId, accountNumber, email: '', name: '', password: '', confirmPassword: '' };
  const options = companies.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Stack $gap="space-5">
      <WaitNotice attempt={attempt} />
      <Form
        rule={loadRule}
        initial={initial}
        onSubmit={handleSubmit}
        submitLabel="Claim Account"
        submitDisabled={attempt.secondsLeft > 0}
        full
      >
        <SelectField name="companyId" label="Company" options={options} />
        <Stack $gap="space-2">
          <TextField name="accountNumber" label="Account Number" autoComplete="off" autoCapitalize="characters" />
          <AccountNumberHelp />
        </Stack>
        <TextField name="name" label="Full Name" autoComplete="name" />
        <TextField name="email" label="Email" type="email" autoComplete="username" inputMode="email" />
        <PasswordField name="password" label="Password" autoComplete="new-password" hint="At least 6 characters" />
        <PasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
      </Form>
    </Stack>
  );
}

/** Claiming fails on nothing as often as on this number. */
export const AccountNumberHelp = () => (
  <Disclosure summary="Where do I find it?">
    <Stack $gap="space-2">
      <BillDrawing />
      <Text $kind="small" $tone="text-soft">
        On your bill, near the top, it may be called customer number. Type it with or without blanks, dashes and leading
        zeros.
      </Text>
    </Stack>
  </Disclosure>
);

export type Companies = CompaniesQuery['companies'];

type Known = { kind: 'loading' } | { kind: 'known'; companies: Companies } | { kind: 'failed'; failure: Failure };

/** Every company's name. */
export function useCompanies(): Known & { retry: () => void } {
  const [known, setKnown] = useState<Known>({ kind: 'loading' });

  useEffect(() => {
    if (known.kind !== 'loading') return;
    let left = false;
    graphqlRequest(CompaniesDocument, {}).then(
      ({ companies }) => left || setKnown({ kind: 'known', companies }),
      (error: unknown) => left || setKnown({ kind: 'failed', failure: toFailure(error) }),
    );
    return () => {
      left = true;
    };
  }, [known.kind]);

  const retry = useCallback(() => setKnown({ kind: 'loading' }), []);

  return { ...known, retry };
}
