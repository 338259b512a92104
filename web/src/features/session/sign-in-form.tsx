import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { SignInDoor } from '../../gql/schema.ts';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { useToast } from '../../lib/toast.ts';
import { Field } from '../../ui/field.tsx';
import { Form, type FormFailure } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Select } from '../../ui/input.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SignInDocument } from './gql/session.ts';
import { useAskedCompany, useCarriedEmail } from './public-navigation.tsx';
import { useAttempt, WaitNotice } from './rate-limit.tsx';
import { userKnown } from './session.slice.ts';

const loadRule = () => import('./rules.ts').then((rules) => rules.signInRule);

const NO_ANSWER = 'Login failed: Invalid response from server';
const FAILED = 'An error occurred during login';

interface Credentials {
  email: string;
  password: string;
}

interface SignInFormProps {
  door: SignInDoor;
  submitLabel: string;
  /** Who has to sign in, where it is nobody else's turn. */
  as?: { email: string; company: { id: string } | null };
}

/** Signs in by one of the two doors; the guards then lead to the right page. */
export function SignInForm({ door, submitLabel, as }: SignInFormProps) {
  const dispatch = useDispatch();
  const toast = useToast();
  const attempt = useAttempt();
  const asked = useAskedCompany();
  const carried = useCarriedEmail();
  const [companies, setCompanies] = useState<readonly { id: string; name: string }[]>([]);
  const [companyId, setCompanyId] = useState(as?.company?.id ?? '');

  async function send(credentials: Credentials, company: string): Promise<readonly FormFailure[] | undefined> {
    if (companies.length > 0 && !company) return [{ message: 'Choose a company to continue' }];
    const input = { ...credentials, door, ...(company && { companyId: company }) };
    const { signIn } = await graphqlRequest(SignInDocument, { input });
    if (signIn.user?.id) {
      dispatch(userKnown(signIn.user));
      return undefined;
    }
    // The address says which company is meant: no need to ask.
    const meant = company ? undefined : signIn.companies.find(({ id }) => id === asked);
    if (meant) return send(credentials, meant.id);
    setCompanies(signIn.companies);
    if (signIn.companies.length > 0) return undefined;
    return signIn.userErrors.length > 0 ? signIn.userErrors : [{ message: NO_ANSWER }];
  }

  const handleSubmit = (credentials: Credentials) =>
    attempt.run(
      () => send(credentials, companyId),
      FAILED,
      (description) => toast({ title: 'Login Failed', description, variant: 'destructive' }),
    );

  return (
    <Stack $gap="space-5">
      <WaitNotice attempt={attempt} />
      <Form
        rule={loadRule}
        initial={{ email: as?.email ?? carried, password: '' }}
        onSubmit={handleSubmit}
        submitLabel={submitLabel}
        submitDisabled={attempt.secondsLeft > 0}
        full
      >
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          readOnly={as !== undefined}
        />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        {companies.length > 0 && <CompanyChoice companies={companies} value={companyId} onChange={setCompanyId} />}
      </Form>
    </Stack>
  );
}

interface CompanyChoiceProps {
  companies: readonly { id: string; name: string }[];
  value: string;
  onChange: (companyId: string) => void;
}

/** E-mail and password fit accounts of several companies: asks for which one. */
export function CompanyChoice({ companies, value, onChange }: CompanyChoiceProps) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => select.current?.focus(), []);

  return (
    <Field label="Company" hint="You have accounts with more than one company. Choose one to continue.">
      {(control) => (
        <Select {...control} ref={select} required value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">Choose a company</option>
          {companies.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
