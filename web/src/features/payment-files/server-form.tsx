import type { SftpServerInput } from '@utility-pay/contracts';
import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { Form } from '../../ui/form.tsx';
import { Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { UpdatePaymentFileServerDocument } from './gql/payment-files.ts';
import { HostKeyField } from './host-key-field.tsx';
import { AccessFields, AddressFields } from './server-fields.tsx';
import { type ServerValues, type StoredServer, toInput, toValues } from './server-values.ts';

interface ServerFormProps {
  companyId: string;
  stored: StoredServer | null;
  onDone: () => void;
}

/** Sets the server. Saving signs in to it first. */
export function ServerForm({ companyId, stored, onDone }: ServerFormProps) {
  const [updateServer] = useFormMutation(UpdatePaymentFileServerDocument, {
    refetchQueries: ['PaymentFileDelivery'],
    awaitRefetchQueries: true,
    result: (data) => data.updatePaymentFileServer.settings,
    successToast: () => ({ title: 'SFTP server saved', description: 'New payment files will be delivered to it.' }),
    onSuccess: onDone,
  });
  const loadRule = useMemo(
    () => () => import('./server.rule.ts').then(({ serverFormRule }) => serverFormRule(stored)),
    [stored],
  );
  return (
    <Form
      rule={loadRule}
      initial={toValues(stored)}
      onSubmit={(server: SftpServerInput) => updateServer({ input: toInput(companyId, server) })}
      submitLabel="Save server"
      failureTitle="The server was not saved"
      guardUnsaved
      onCancel={onDone}
    >
      <AddressFields />
      <HostKeyField companyId={companyId} stored={stored} />
      <AccessFields stored={stored} />
      <SavingStatus />
    </Form>
  );
}

function SavingStatus() {
  const { formState, getValues } = useFormContext<ServerValues>();
  return (
    <Text $kind="small" $tone="text-soft" role="status">
      {formState.isSubmitting && `Signing in to ${getValues('host').trim()}… This can take up to 30 seconds.`}
    </Text>
  );
}
