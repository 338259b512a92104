import { useMutation } from '@apollo/client/react';
import type { businessInformationRule } from '@utility-pay/contracts';
import type { z } from 'zod';
import { useToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import type { Company } from './business-view.tsx';
import { UpdateBusinessInformationDocument } from './gql/business.ts';
import { useAttempt } from './use-attempt.ts';

type Information = z.output<typeof businessInformationRule>;

const loadRule = () => import('./business.rule.ts').then((rules) => rules.businessInformationRule);

const DESCRIPTION = 'There was an error updating your business information.';
const FAILED = { title: 'Failed to update business information', otherwise: DESCRIPTION, description: DESCRIPTION };

interface BusinessFormProps {
  company: Company;
  onSaved: (name: string) => void;
  onDone: () => void;
}

export function BusinessForm({ company, onSaved, onDone }: BusinessFormProps) {
  const toast = useToast();
  const attempt = useAttempt(FAILED);
  const [update] = useMutation(UpdateBusinessInformationDocument);

  const handleSubmit = (information: Information) =>
    attempt(async () => {
      const { data } = await update({ variables: { input: { ...information, companyId: company.id } } });
      const answer = data?.updateBusinessInformation;
      if (!answer?.company) return answer?.userErrors ?? [];
      toast({ title: 'Business information saved' });
      onSaved(answer.company.name);
      onDone();
      return undefined;
    });

  const initial = {
    name: company.name,
    phone: company.phone ?? '',
    address: company.address ?? '',
    website: company.website ?? '',
    email: company.email ?? '',
  };
  return (
    <Form
      rule={loadRule}
      initial={initial}
      onSubmit={handleSubmit}
      submitLabel="Save Changes"
      guardUnsaved
      actions={
        <Button kind="secondary" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      <TextField name="name" label="Business Name" autoComplete="organization" />
      <TextField name="phone" label="Phone" type="tel" autoComplete="tel" />
      <TextField name="address" label="Address" autoComplete="street-address" />
      <TextField name="website" label="Website" hint="With https://, or leave blank." type="url" autoComplete="url" />
      <TextField name="email" label="Business Email" type="email" inputMode="email" autoComplete="email" />
    </Form>
  );
}
