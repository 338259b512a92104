import { useMemo } from 'react';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { ServerFields, SignInStatus } from '../../ui/sftp/server-fields.tsx';
import { toInput } from '../../ui/sftp/server-values.ts';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { type FilePickupFieldsFragment, UpdateFilePickupDocument } from './gql/file-pickup.ts';
import { NamePatternField } from './name-pattern-field.tsx';
import { type ParsedPickup, toPickupValues } from './pickup-values.ts';

interface PickupFormProps {
  companyId: string;
  stored: FilePickupFieldsFragment | null;
  onDone: () => void;
}

/** Sets the server and folder from which files are picked up, and the pattern of their names. Saving first signs in to the server. */
export function PickupForm({ companyId, stored, onDone }: PickupFormProps) {
  const [updatePickup] = useFormMutation(UpdateFilePickupDocument, {
    refetchQueries: ['FilePickup'],
    awaitRefetchQueries: true,
    readResult: (data) => data.updateFilePickup.filePickup,
    successToast: () => ({ title: 'File pickup saved', description: 'The folder is being checked now.' }),
    onSuccess: onDone,
  });
  const server = stored?.server ?? null;
  const loadRule = useMemo(
    () => () => import('./pickup.rule.ts').then(({ pickupFormRule }) => pickupFormRule(server)),
    [server],
  );
  return (
    <Form
      rule={loadRule}
      initial={toPickupValues(stored)}
      onSubmit={(parsed: ParsedPickup) =>
        updatePickup({ input: { companyId, ...parsed, server: toInput(parsed.server) } })
      }
      submitLabel="Save file pickup"
      failureTitle="Couldn't save the file pickup settings"
      guardUnsaved
      onCancel={onDone}
    >
      <ServerFields companyId={companyId} stored={server} folderHint="Where the bill files are." />
      <NamePatternField />
      <TextField
        name="resultFolder"
        label="Result folder (optional)"
        hint="A text file with the result of each upload is written here. Leave blank to write none."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SignInStatus limit="a minute" />
    </Form>
  );
}
