import type { SftpServerInput } from '@utility-pay/contracts';
import { useMemo } from 'react';
import { Form } from '../../ui/form.tsx';
import { ServerFields, SignInStatus } from '../../ui/sftp/server-fields.tsx';
import { type StoredServer, toInput, toValues } from '../../ui/sftp/server-values.ts';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { UpdatePaymentFileServerDocument } from './gql/payment-files.ts';

interface ServerFormProps {
  companyId: string;
  stored: StoredServer | null;
  onDone: () => void;
}

/** Sets the SFTP server for payment files. Saving first signs in to the server. */
export function ServerForm({ companyId, stored, onDone }: ServerFormProps) {
  const [updateServer] = useFormMutation(UpdatePaymentFileServerDocument, {
    refetchQueries: ['PaymentFileDelivery'],
    awaitRefetchQueries: true,
    readResult: (data) => data.updatePaymentFileServer.settings,
    successToast: () => ({ title: 'SFTP server saved', description: 'New payment files will be delivered to it.' }),
    onSuccess: onDone,
  });
  const loadRule = useMemo(
    () => () => import('../../ui/sftp/server.rule.ts').then(({ serverFormRule }) => serverFormRule(stored)),
    [stored],
  );
  return (
    <Form
      rule={loadRule}
      initial={toValues(stored)}
      onSubmit={(server: SftpServerInput) => updateServer({ input: { companyId, server: toInput(server) } })}
      submitLabel="Save server"
      failureTitle="Couldn't save the server"
      guardUnsaved
      onCancel={onDone}
    >
      <ServerFields companyId={companyId} stored={stored} />
      <SignInStatus limit="30 seconds" />
    </Form>
  );
}
