import { useMutation } from '@apollo/client/react';
import type { businessOwnerRule } from '@utility-pay/contracts';
import type { z } from 'zod';
import { type Failure, toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/toast.ts';
import { Form, type FormFailure } from '../../ui/form.tsx';
import { SelectField, TextField } from '../../ui/form-fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { type BusinessOwnersQuery, CreateBusinessOwnerDocument } from './gql/owners.ts';

type Owner = z.output<typeof businessOwnerRule>;

const loadRule = () => import('@utility-pay/contracts').then(({ businessOwnerRule }) => businessOwnerRule);

const FAILED = 'Failed to create business owner';

const failureText = ({ code, message, id }: Failure): string => {
  const text = code === 'INTERNAL' ? FAILED : message;
  return id ? `${text} (${id})` : text;
};

interface OwnerFormProps {
  companies: BusinessOwnersQuery['companies'];
  onDone: () => void;
}

export function OwnerForm({ companies, onDone }: OwnerFormProps) {
  const toast = useToast();
  const [createOwner] = useMutation(CreateBusinessOwnerDocument, {
    refetchQueries: ['BusinessOwners'],
    awaitRefetchQueries: true,
  });

  const fail = (failures: readonly FormFailure[]): readonly FormFailure[] => {
    toast({ title: 'Error', description: failures[0]?.message ?? FAILED, variant: 'destructive' });
    return failures.length > 0 ? failures : [{ message: FAILED }];
  };

  async function handleSubmit(owner: Owner): Promise<readonly FormFailure[] | undefined> {
    try {
      const input = { ...owner, companyId: String(owner.companyId) };
      const { data } = await createOwner({ variables: { input } });
      const answer = data?.createBusinessOwner;
      if (!answer?.businessOwner) return fail(answer?.userErrors ?? []);
      toast({ title: 'Business owner created', description: `${answer.businessOwner.name} can sign in now.` });
      onDone();
      return undefined;
    } catch (error) {
      return fail([{ message: failureText(toFailure(error)) }]);
    }
  }

  const initial = { name: '', email: '', password: '', companyId: companies.length === 1 ? companies[0]?.id : '' };
  return (
    <Form
      rule={loadRule}
      initial={initial}
      onSubmit={handleSubmit}
      submitLabel="Create business owner"
      failureTitle="Error"
    >
      <TextField name="name" label="Name" autoComplete="off" />
      <TextField name="email" label="Email" type="email" autoComplete="off" inputMode="email" />
      <PasswordField name="password" label="Password" autoComplete="new-password" hint="At least 6 characters" />
      <SelectField
        name="companyId"
        label="Company"
        placeholder="Choose a company"
        options={companies.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form>
  );
}
