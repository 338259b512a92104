import { Check, Trash2 } from 'lucide-react';
import { DownloadLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { NotPrinted } from '../../ui/layout.tsx';
import { RowMenu } from '../../ui/menu.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import {
  ConfirmPaymentFileDocument,
  DiscardPaymentFileDocument,
  type PaymentFileRowFragment,
} from './gql/payment-files.ts';
import { canDownload, contentUrl, discardText } from './payment-file-text.ts';

type PaymentFile = PaymentFileRowFragment;

/** What to ask about a file. */
export interface AskedAction {
  action: 'confirm' | 'discard';
  file: PaymentFile;
}

interface FileActionsProps {
  companyId: string;
  file: PaymentFile;
  onAsk: (asked: AskedAction) => void;
}

/** The download of a file, and a menu of what can be done with it. */
export function FileActions({ companyId, file, onAsk }: FileActionsProps) {
  if (!canDownload(file)) return '–';
  const { id, number, state } = file;
  return (
    <NotPrinted $gap="space-3" $justify="end">
      <DownloadLink small href={contentUrl(companyId, id)} aria-label={`Download payment file ${number}`}>
        Download
      </DownloadLink>
      {state === 'READY' && (
        <RowMenu
          label={`Actions for payment file ${number}`}
          items={[
            { label: 'Confirm', icon: Check, onSelect: () => onAsk({ action: 'confirm', file }) },
            { label: 'Discard', icon: Trash2, danger: true, onSelect: () => onAsk({ action: 'discard', file }) },
          ]}
        />
      )}
    </NotPrinted>
  );
}

const CHANGED = { refetchQueries: ['PaymentFiles', 'UnfiledPayments'], awaitRefetchQueries: true };

interface FileActionDialogsProps {
  companyId: string;
  asked: AskedAction | null;
  onClose: () => void;
}

/** Asks before a file is confirmed or discarded. */
export function FileActionDialogs({ companyId, asked, onClose }: FileActionDialogsProps) {
  const [confirmFile, { loading: isConfirming }] = useFormMutation(ConfirmPaymentFileDocument, {
    ...CHANGED,
    result: (data) => data.confirmPaymentFile.paymentFile,
    successToast: ({ number }) => ({ title: `Payment file ${number} confirmed` }),
    failureToast: "Couldn't confirm the payment file",
  });
  const [discardFile, { loading: isDiscarding }] = useFormMutation(DiscardPaymentFileDocument, {
    ...CHANGED,
    result: (data) => data.discardPaymentFile.paymentFile,
    successToast: ({ number }) => ({ title: `Payment file ${number} discarded` }),
    failureToast: "Couldn't discard the payment file",
  });

  const act = async ({ action, file }: AskedAction): Promise<void> => {
    const input = { companyId, paymentFileId: file.id };
    await (action === 'confirm' ? confirmFile({ input }) : discardFile({ input }));
    onClose();
  };

  if (!asked) return null;
  const { action, file } = asked;
  return (
    <ConfirmDialog
      open
      title={`${action === 'confirm' ? 'Confirm' : 'Discard'} payment file ${file.number}?`}
      confirmLabel={action === 'confirm' ? 'Confirm File' : 'Discard File'}
      danger={action === 'discard'}
      busy={isConfirming || isDiscarding}
      onConfirm={() => void act(asked)}
      onClose={onClose}
    >
      {action === 'confirm'
        ? "Confirm it once your billing system has imported it. It can't be discarded afterwards."
        : discardText(file)}
    </ConfirmDialog>
  );
}
