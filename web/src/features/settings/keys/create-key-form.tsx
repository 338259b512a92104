import { useMutation } from '@apollo/client/react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { Form } from '../../../ui/form.tsx';
import { FieldGroup, SelectField, TextField } from '../../../ui/form-fields.tsx';
import { SwitchField } from '../../../ui/switch.tsx';
import { useAttempt } from '../use-attempt.ts';
import { CreatePartnerKeyDocument } from './gql/keys.ts';
import type { keyForm } from './key.rule.ts';
import { NO_SCOPES, scopesFor } from './scopes.ts';

type NewKey = z.output<typeof keyForm>;

const loadRule = () => import('./key.rule.ts').then((rules) => rules.keyForm);

const FAILED = { title: 'Error creating partner key', otherwise: 'Failed to create partner key' };
const MODES = [
  { value: 'LIVE', label: 'Live' },
  { value: 'TEST', label: 'Test' },
];

function ScopeFields() {
  const mode = useWatch({ name: 'mode' }) === 'TEST' ? 'TEST' : 'LIVE';
  return (
    <FieldGroup
      legend="Scopes"
      name="scopes"
      hint={mode === 'TEST' ? 'A test key only reads.' : 'What the key may be used for.'}
    >
      {scopesFor(mode).map(({ scope, title, gives }) => (
        <SwitchField key={scope} name={`scopes.${scope}`} label={title} hint={gives} />
      ))}
    </FieldGroup>
  );
}

interface CreateKeyFormProps {
  companyId: string;
  onMade: (key: { name: string; secret: string }) => void;
}

export function CreateKeyForm({ companyId, onMade }: CreateKeyFormProps) {
  const attempt = useAttempt(FAILED);
  // The answer carries the secret: it is kept nowhere but on this page.
  const [create] = useMutation(CreatePartnerKeyDocument, { fetchPolicy: 'no-cache', refetchQueries: ['PartnerKeys'] });

  const handleSubmit = (key: NewKey) =>
    attempt(async () => {
      const { data } = await create({ variables: { input: { ...key, companyId } } });
      const answer = data?.createPartnerKey;
      if (!answer?.partnerKey || !answer.secret) return answer?.userErrors ?? [];
      onMade({ name: answer.partnerKey.name, secret: answer.secret });
      return undefined;
    });

  return (
    <Form
      rule={loadRule}
      initial={{ name: '', mode: 'LIVE', scopes: NO_SCOPES }}
      onSubmit={handleSubmit}
      submitLabel="Create Partner Key"
    >
      <TextField
        name="name"
        label="Name"
        hint="To tell it from others, such as the partner's name."
        autoComplete="off"
      />
      <SelectField name="mode" label="Mode" options={MODES} hint="A test key is for building against the API." />
      <ScopeFields />
    </Form>
  );
}
