import type { claimAccountForm } from '@utility-pay/contracts';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { toFailure } from '../../lib/failure.ts';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { useToast } from '../../lib/use-toast.ts';
import { PATHS } from '../../paths.ts';
import { Form } from '../../ui/form.tsx';
import type { FormFailure } from '../../ui/form-failures.ts';
import { SelectField, TextField } from '../../ui/form-fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { CLAIM_ACCOUNT } from './session.graphql.ts';
import { userKnown } from './session.slice.ts';
import type { Companies } from './use-companies.ts';

type Claim = z.output<typeof claimAccountForm>;

const loadRule = () => import('./claim.rule.ts').then((rules) => rules.claimAccountForm);

export function ClaimForm({ companies, companyId }: { companies: Companies; companyId: string }) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const toast = useToast();

  const fail = (failures: readonly FormFailure[]): readonly FormFailure[] => {
    toast({ title: 'Registration Failed', description: failures[0]?.message, look: 'destructive' });
    return failures;
  };

  async function handleSubmit({ confirmPassword: _, ...claim }: Claim): Promise<readonly FormFailure[] | undefined> {
    try {
      const input = { ...claim, companyId: String(claim.companyId) };
      const { claimAccount } = await graphqlRequest(CLAIM_ACCOUNT, { input });
      if (claimAccount.userErrors.length > 0) return fail(claimAccount.userErrors);
      if (claimAccount.user) dispatch(userKnown(claimAccount.user));
      else void navigate(PATHS.login);
      return undefined;
    } catch (error) {
      return fail([{ message: toFailure(error).message }]);
    }
  }

  const initial = { companyId, accountNumber: '', email: '', name: '', password: '', confirmPassword: '' };
  const options = companies.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form rule={loadRule} initial={initial} onSubmit={handleSubmit} submitLabel="Claim Account" full>
      <SelectField name="companyId" label="Company" options={options} />
      <TextField name="accountNumber" label="Account Number" autoComplete="off" />
      <TextField name="name" label="Full Name" autoComplete="name" />
      <TextField name="email" label="Email" type="email" autoComplete="email" inputMode="email" />
      <PasswordField name="password" label="Password" autoComplete="new-password" hint="At least 6 characters" />
      <PasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
    </Form>
  );
}
