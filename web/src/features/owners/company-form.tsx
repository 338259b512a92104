import { useState } from 'react';
import { randomKey } from '../../lib/browser.ts';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { CreateCompanyDocument } from './gql/owners.ts';

const loadRule = () => import('@utility-pay/contracts').then(({ createCompanyRule }) => createCompanyRule);

export function CompanyForm({ onDone }: { onDone: () => void }) {
  // A retry after a lost response must not create a second company.
  const [idempotencyKey] = useState(randomKey);
  const [createCompany] = useFormMutation(CreateCompanyDocument, {
    refetchQueries: ['BusinessOwners', 'StaffCompanies'],
    awaitRefetchQueries: true,
    result: (data) => data.createCompany.company,
    successToast: ({ name }) => ({ title: 'Company created', description: name }),
    onSuccess: onDone,
  });

  return (
    <Form
      rule={loadRule}
      initial={{ name: '' }}
      onSubmit={(company: { name: string }) => createCompany({ input: { ...company, idempotencyKey } })}
      submitLabel="Create company"
    >
      <TextField name="name" label="Company name" autoComplete="organization" />
    </Form>
  );
}
