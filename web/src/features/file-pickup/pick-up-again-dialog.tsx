import { ConfirmSubmit } from '../../ui/confirm-submit.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { monthText } from './file-pickup-text.ts';
import { PickUpAgainDocument, type PickupFileRowFragment } from './gql/file-pickup.ts';

interface PickUpAgainDialogProps {
  companyId: string;
  file: PickupFileRowFragment;
  onClose: () => void;
}

/** Asks before a file is uploaded again. */
export function PickUpAgainDialog({ companyId, file, onClose }: PickUpAgainDialogProps) {
  const [pickUpAgain, { loading }] = useFormMutation(PickUpAgainDocument, {
    refetchQueries: ['FilePickup'],
    awaitRefetchQueries: true,
    readResult: (data) => data.pickUpAgain.pickupFile,
    successToast: ({ name }) => ({ title: `${name} will be picked up shortly` }),
    onSuccess: onClose,
  });
  return (
    <ConfirmSubmit
      title={`Pick up ${file.name} again?`}
      confirmLabel="Pick up again"
      busy={loading}
      submit={() => pickUpAgain({ input: { companyId, pickupFileId: file.id } })}
      onClose={onClose}
    >
      The file will be uploaded again for {monthText(file)}, even if it was uploaded before. It must still be in the
      folder.
    </ConfirmSubmit>
  );
}
