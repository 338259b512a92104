import type { claimAccountForm } from '@utility-pay/contracts';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { useToast } from '../../lib/toast.ts';
import { PATHS } from '../../paths.ts';
import { Form, type FormFailure } from '../../ui/form.tsx';
import { SelectField, TextField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { AccountNumberHelp } from './account-number-help.tsx';
import { ClaimAccountDocument } from './gql/session.ts';
import { userKnown } from './session.slice.ts';
import { useAttempt } from './use-attempt.ts';
import type { Companies } from './use-companies.ts';
import { useDoorPath } from './use-door-path.ts';
import { WaitNotice } from './wait-notice.tsx';

type Claim = z.output<typeof claimAccountForm>;

const loadRule = () => import('./claim.rule.ts').then((rules) => rules.claimAccountForm);

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

  async function send({ confirmPassword: _, ...claim }: Claim): Promise<readonly FormFailure[] | undefined> {
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

  const handleSubmit = (claim: Claim) =>
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
