import { useEffect, useRef, useState } from 'react';
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
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { CreatePartnerKeyDocument } from './gql/keys.ts';
import { NO_SCOPES, SCOPES } from './key-scopes.ts';
import type { keyForm } from './rules.ts';
import { SandboxId } from './sandbox-note.tsx';

interface NewKey {
  name: string;
  secret: string;
  /** The sandbox of a test key; null for a live key. */
  sandboxCompanyId: string | null;
}

interface CreateKeyDialogProps {
  companyId: string;
  open: boolean;
  onClose: () => void;
}

/** Creates a partner key and shows its secret once. While the secret is shown, closing the dialog asks for confirmation. */
export function CreateKeyDialog({ companyId, open, onClose }: CreateKeyDialogProps) {
  const [newKey, setNewKey] = useState<NewKey>();
  const [isConfirming, setIsConfirming] = useState(false);

  const close = () => {
    setNewKey(undefined);
    setIsConfirming(false);
    onClose();
  };

  return (
    <>
      <Dialog
        title={newKey ? 'Your new partner key' : 'Create partner key'}
        open={open}
        onClose={newKey ? () => setIsConfirming(true) : close}
      >
        {newKey ? (
          <KeySecret {...newKey} onDone={close} />
        ) : (
          <CreateKeyForm companyId={companyId} onCreated={setNewKey} />
        )}
      </Dialog>
      <ConfirmDialog
        title="Close without the key?"
        open={isConfirming}
        confirmLabel="Close without saving"
        cancelLabel="Back to the key"
        danger
        onConfirm={close}
        onClose={() => setIsConfirming(false)}
      >
        This key can't be shown again. If you don't have a copy, you'll need to revoke it and create another.
      </ConfirmDialog>
    </>
  );
}

const loadRule = () => import('./rules.ts').then((rules) => rules.keyForm);

const MODES = [
  { value: 'LIVE', label: 'Live' },
  { value: 'TEST', label: 'Test' },
];
const INITIAL = { name: '', mode: 'LIVE' as const, scopes: NO_SCOPES };

interface CreateKeyFormProps {
  companyId: string;
  onCreated: (key: NewKey) => void;
}

function CreateKeyForm({ companyId, onCreated }: CreateKeyFormProps) {
  const [create] = useFormMutation(CreatePartnerKeyDocument, {
    readResult: ({ createPartnerKey: { partnerKey, secret } }) =>
      partnerKey && secret && { name: partnerKey.name, secret, sandboxCompanyId: partnerKey.sandboxCompanyId },
    // The response holds the secret, which must not enter the cache.
    fetchPolicy: 'no-cache',
    refetchQueries: ['PartnerKeys'],
    failureToast: "Couldn't create the partner key",
    onSuccess: (key) => key && onCreated(key),
  });

  return (
    <Form
      rule={loadRule}
      initial={INITIAL}
      onSubmit={(key: z.output<typeof keyForm>) => create({ input: { ...key, companyId } })}
      submitLabel="Create partner key"
    >
      <TextField name="name" label="Name" hint="For example, the partner's name." autoComplete="off" />
      <SelectField
        name="mode"
        label="Mode"
        options={MODES}
        hint="Live keys use your company's data. Test keys use a sandbox company with sample data."
      />
      <ScopeFields />
    </Form>
  );
}

function ScopeFields() {
  return (
    <FieldGroup legend="Scopes" name="scopes" hint="What the key can be used for.">
      {SCOPES.map(({ scope, title, description }) => (
        <SwitchField key={scope} name={`scopes.${scope}`} label={title} hint={description} />
      ))}
    </FieldGroup>
  );
}

function KeySecret({ name, secret, sandboxCompanyId, onDone }: NewKey & { onDone: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);

  return (
    <Stack $gap="space-5">
      <Notice meaning="warning" title="Copy the key now" ref={notice}>
        It is shown only once. Store it where only your partner's program can read it.
      </Notice>
      <Stack $gap="space-1">
        <Text $kind="label">{name}</Text>
        <Text as="div">
          <Copyable text={secret} label="Copy key" />
        </Text>
      </Stack>
      {sandboxCompanyId && <SandboxId id={sandboxCompanyId} />}
      <Text $kind="small" $tone="text-soft">
        Send it with each request in the Authorization header: “Bearer”, a space, then the key.
      </Text>
      <Row $justify="end">
        <Button onClick={onDone}>I've saved the key</Button>
      </Row>
    </Stack>
  );
}
