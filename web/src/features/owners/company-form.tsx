import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { randomKey } from '../../lib/browser.ts';
import { useToast } from '../../lib/toast.ts';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { CREATE_COMPANY } from './owners.graphql.ts';

const loadRule = () => import('@utility-pay/contracts').then(({ createCompanyRule }) => createCompanyRule);

export function CompanyForm({ onDone }: { onDone: () => void }) {
  const toast = useToast();
  // Sent again after a lost answer, it makes no second company.
  const [idempotencyKey] = useState(randomKey);
  const [createCompany] = useMutation(CREATE_COMPANY, {
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
    <Form rule={loadRule} initial={{ name: '' }} onSubmit={handleSubmit} submitLabel="Create Company">
      <TextField name="name" label="Company Name" autoComplete="organization" />
    </Form>
  );
}
