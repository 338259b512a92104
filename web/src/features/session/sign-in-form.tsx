import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { SignInPortal } from '../../gql/schema.ts';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { CompanySelect } from '../../ui/company-select.tsx';
import { Field } from '../../ui/field.tsx';
import type { FormFailure } from '../../ui/form.tsx';
import { EmailField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SignInDocument } from './gql/session.ts';
import { useEmailFromNavigation, useRequestedCompany } from './public-navigation.tsx';
import { RateLimitedForm, useRateLimitedSubmit } from './rate-limit.tsx';
import { userChanged } from './session.slice.ts';

const loadRule = () => import('./rules.ts').then((rules) => rules.signInRule);

interface Credentials {
  email: string;
  password: string;
}

interface Company {
  id: string;
  name: string;
}

interface SignInFormProps {
  portal: SignInPortal;
  submitLabel: string;
  /** Set if only this user may sign in: the email address is then fixed. */
  user?: { email: string; company: { id: string } | null };
}

/** Signs in to one of the portals. `Pages` then redirects to the user's start page. */
export function SignInForm({ portal, submitLabel, user }: SignInFormProps) {
  const dispatch = useDispatch();
  const requestedCompanyId = useRequestedCompany();
  const enteredEmail = useEmailFromNavigation();
  const [companies, setCompanies] = useState<readonly Company[]>([]);
  const [selectedId, setSelectedId] = useState(user?.company?.id ?? '');

  async function signInTo(companyId: string, credentials: Credentials): Promise<readonly FormFailure[] | undefined> {
    if (companies.length > 0 && !companyId) return [{ message: 'Choose a company to continue' }];
    const input = { ...credentials, portal, ...(companyId && { companyId }) };
    const { signIn } = await graphqlRequest(SignInDocument, { input });
    if (signIn.user?.id) {
      dispatch(userChanged(signIn.user));
      return undefined;
    }
    // The credentials match logins of several companies. If the URL or the host name names one of them, the user signs in there.
    const requested = companyId ? undefined : signIn.companies.find(({ id }) => id === requestedCompanyId);
    if (requested) return signInTo(requested.id, credentials);
    setCompanies(signIn.companies);
    if (signIn.companies.length > 0) return undefined;
    return signIn.userErrors.length > 0
      ? signIn.userErrors
      : [{ message: 'Login failed: Invalid response from server' }];
  }

  const { submit, limit } = useRateLimitedSubmit((credentials: Credentials) => signInTo(selectedId, credentials), {
    fallback: 'An error occurred during login',
    failureToast: 'Login Failed',
  });

  return (
    <Stack $gap="space-5">
      <RateLimitedForm
        limit={limit}
        rule={loadRule}
        initial={{ email: user?.email ?? enteredEmail, password: '' }}
        onSubmit={submit}
        submitLabel={submitLabel}
      >
        <EmailField name="email" label="Email" autoComplete="username" readOnly={user !== undefined} />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        {companies.length > 0 && <CompanyField companies={companies} value={selectedId} onChange={setSelectedId} />}
      </RateLimitedForm>
    </Stack>
  );
}

interface CompanyFieldProps {
  companies: readonly Company[];
  value: string;
  onChange: (companyId: string) => void;
}

/** A ref that focuses its element when it appears. */
const focusOnMount = (element: HTMLElement | null): void => element?.focus();

const CompanyField = (props: CompanyFieldProps) => (
  <Field label="Company" hint="You have accounts with more than one company. Choose one to continue.">
    {(control) => <CompanySelect {...control} {...props} ref={focusOnMount} />}
  </Field>
);
