import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { randomKey } from '../../lib/browser.ts';
import { useToast } from '../../lib/toast.ts';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { CreateCompanyDocument } from './gql/owners.ts';

const loadRule = () => import('@utility-pay/contracts').then(({ createCompanyRule }) => createCompanyRule);

export function CompanyForm({ onDone }: { onDone: () => void }) {
  const toast = useToast();
  // A retry after a lost response must not create a second company.
  const [idempotencyKey] = useState(randomKey);
  const [createCompany] = useMutation(CreateCompanyDocument, {
    refetchQueries: ['BusinessOwners', 'StaffCompanies'],
    awaitRefetchQueries: true,
  });

  async function handleSubmit(input: { name: string }) {
    const { data } = await createCompany({ variables: { input: { ...input, idempotencyKey } } });
    const company = data?.createCompany.company;
    if (!company) return data?.createCompany.userErrors ?? [];
    toast({ title: 'Company created', description: company.name });
    onDone();
    return undefined;
  }

  return (
    <Form rule={loadRule} initial={{ name: '' }} onSubmit={handleSubmit} submitLabel="Create company">
      <TextField name="name" label="Company name" autoComplete="organization" />
    </Form>
  );
}
