import { useMutation } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { FieldGroup, SelectField, TextField } from '../../ui/form-fields.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SwitchField } from '../../ui/switch.tsx';
import { Text } from '../../ui/text.tsx';
import { CreatePartnerKeyDocument } from './gql/keys.ts';
import { NO_SCOPES, scopesFor } from './key-scopes.ts';
import type { keyForm } from './rules.ts';
import { useAttempt } from './use-attempt.ts';

interface CreateKeyDialogProps {
  companyId: string;
  open: boolean;
  onClose: () => void;
}

/** Makes a key and shows its secret; from then on a stray click or Esc asks before the secret is gone. */
export function CreateKeyDialog({ companyId, open, onClose }: CreateKeyDialogProps) {
  const [made, setMade] = useState<{ name: string; secret: string }>();
  const [asking, setAsking] = useState(false);

  const close = () => {
    setMade(undefined);
    setAsking(false);
    onClose();
  };

  return (
    <>
      <Dialog
        title={made ? 'Your new partner key' : 'Create Partner Key'}
        open={open}
        onClose={made ? () => setAsking(true) : close}
      >
        {made ? (
          <KeySecret name={made.name} secret={made.secret} onDone={close} />
        ) : (
          <CreateKeyForm companyId={companyId} onMade={setMade} />
        )}
      </Dialog>
      <ConfirmDialog
        title="Close without the key?"
        open={asking}
        confirmLabel="Close for good"
        cancelLabel="Back to the key"
        danger
        onConfirm={close}
        onClose={() => setAsking(false)}
      >
        Nobody can show this key again. Without a copy of it you would have to revoke it and create another.
      </ConfirmDialog>
    </>
  );
}

type NewKey = z.output<typeof keyForm>;

const loadRule = () => import('./rules.ts').then((rules) => rules.keyForm);

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

/** A key's secret, this once. */
export function KeySecret({ name, secret, onDone }: { name: string; secret: string; onDone: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);

  return (
    <Stack $gap="space-5">
      <Notice meaning="warning" title="Copy the key now" ref={notice}>
        It is shown this once. Keep it where your partner's program finds it, and nobody else does.
      </Notice>
      <Stack $gap="space-1">
        <Text $kind="label">{name}</Text>
        <Text as="div">
          <Copyable text={secret} label="Copy key" />
        </Text>
      </Stack>
      <Text $kind="small" $tone="text-soft">
        Send it with each request, in the header Authorization: Bearer, a blank, and the key.
      </Text>
      <Row $justify="end">
        <Button onClick={onDone}>I have saved the key</Button>
      </Row>
    </Stack>
  );
}
