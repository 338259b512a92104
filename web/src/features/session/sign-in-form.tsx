import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { SignInDoor } from '../../gql/operations.ts';
import { toFailure } from '../../lib/failure.ts';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { useToast } from '../../lib/use-toast.ts';
import { Form } from '../../ui/form.tsx';
import type { FormFailure } from '../../ui/form-failures.ts';
import { TextField } from '../../ui/form-fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { CompanyChoice } from './company-choice.tsx';
import { SIGN_IN } from './session.graphql.ts';
import { userKnown } from './session.slice.ts';

const loadRule = () => import('./sign-in.rule.ts').then((rules) => rules.signInRule);

interface Credentials {
  email: string;
  password: string;
}

/** Signs in by one of the two doors; the guards then lead to the right page. */
export function SignInForm({ door, submitLabel }: { door: SignInDoor; submitLabel: string }) {
  const dispatch = useDispatch();
  const toast = useToast();
  const [companies, setCompanies] = useState<readonly { id: string; name: string }[]>([]);
  const [companyId, setCompanyId] = useState('');

  const fail = (failures: readonly FormFailure[]): readonly FormFailure[] => {
    const description = failures[0]?.message ?? 'An error occurred during login';
    toast({ title: 'Login Failed', description, look: 'destructive' });
    return failures;
  };

  async function handleSubmit(credentials: Credentials): Promise<readonly FormFailure[] | undefined> {
    try {
      const input = { ...credentials, door, ...(companyId && { companyId }) };
      const { signIn } = await graphqlRequest(SIGN_IN, { input });
      if (signIn.user) {
        dispatch(userKnown(signIn.user));
        return undefined;
      }
      setCompanies(signIn.companies);
      if (signIn.companies.length > 0) return undefined;
      return fail(signIn.userErrors);
    } catch (error) {
      return fail([{ message: toFailure(error).message }]);
    }
  }

  return (
    <Form rule={loadRule} initial={{ email: '', password: '' }} onSubmit={handleSubmit} submitLabel={submitLabel} full>
      <TextField name="email" label="Email" type="email" autoComplete="username" inputMode="email" />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      {companies.length > 0 && <CompanyChoice companies={companies} value={companyId} onChange={setCompanyId} />}
    </Form>
  );
}
