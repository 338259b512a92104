import type { businessOwnerRule } from '@utility-pay/contracts';
import { useState } from 'react';
import type { z } from 'zod';
import { randomKey } from '../../lib/browser.ts';
import { CompanySelectField } from '../../ui/company-select.tsx';
import { Form } from '../../ui/form.tsx';
import { EmailField, TextField } from '../../ui/form-fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { type BusinessOwnersQuery, CreateBusinessOwnerDocument, CreateCompanyDocument } from './gql/owners.ts';

const loadCompanyRule = () => import('@utility-pay/contracts').then(({ createCompanyRule }) => createCompanyRule);

interface CompanyFormProps {
  onCreated: (companyId: string) => void;
}

/** Creates a company. */
export function CompanyForm({ onCreated }: CompanyFormProps) {
  // A retry after a lost response must not create a second company.
  const [idempotencyKey] = useState(randomKey);
  const [createCompany] = useFormMutation(CreateCompanyDocument, {
    refetchQueries: ['BusinessOwners', 'StaffCompanies'],
    awaitRefetchQueries: true,
    readResult: (data) => data.createCompany.company,
    successToast: ({ name }) => ({ title: 'Company created', description: name }),
    onSuccess: ({ id }) => onCreated(id),
  });

  return (
    <Form
      rule={loadCompanyRule}
      initial={{ name: '' }}
      onSubmit={(company: { name: string }) => createCompany({ input: { ...company, idempotencyKey } })}
      submitLabel="Create company"
    >
      <TextField name="name" label="Company name" autoComplete="organization" />
    </Form>
  );
}

type NewOwner = z.output<typeof businessOwnerRule>;

const loadOwnerRule = () => import('@utility-pay/contracts').then(({ businessOwnerRule }) => businessOwnerRule);

interface OwnerFormProps {
  companies: BusinessOwnersQuery['companies'];
  /** The company chosen at first; empty to let the user choose. */
  companyId: string;
  onDone: () => void;
}

/** Creates a business owner. */
export function OwnerForm({ companies, companyId, onDone }: OwnerFormProps) {
  const [createOwner] = useFormMutation(CreateBusinessOwnerDocument, {
    refetchQueries: ['BusinessOwners'],
    awaitRefetchQueries: true,
    readResult: (data) => data.createBusinessOwner.businessOwner,
    successToast: ({ name }) => ({ title: 'Business owner created', description: `${name} can sign in now.` }),
    failureToast: 'Error',
    fallback: 'Failed to create business owner',
    onSuccess: onDone,
  });

  const initial = { name: '', email: '', password: '', companyId };
  return (
    <Form
      rule={loadOwnerRule}
      initial={initial}
      onSubmit={(owner: NewOwner) => createOwner({ input: { ...owner, companyId: String(owner.companyId) } })}
      submitLabel="Create business owner"
      failureTitle="Error"
    >
      <TextField name="name" label="Name" autoComplete="off" />
      <EmailField name="email" label="Email" autoComplete="off" />
      <PasswordField name="password" label="Password" autoComplete="new-password" hint="At least 6 characters" />
      <CompanySelectField name="companyId" label="Company" companies={companies} />
    </Form>
  );
}
