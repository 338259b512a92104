import { Check, Trash2 } from 'lucide-react';
import { styled } from 'styled-components';
import { media, token } from '../../theme/tokens.ts';
import { DownloadLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RowMenu } from '../../ui/menu.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import {
  ConfirmPaymentFileDocument,
  DiscardPaymentFileDocument,
  type PaymentFileRowFragment,
} from './gql/payment-files.ts';
import { canDownload, contentUrl, discardText } from './payment-file-text.ts';

type PaymentFile = PaymentFileRowFragment;

const Actions = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${token('space-4')};
  @media print {
    display: none;
  }
`;

/** As wide as the icon of a menu, so that the buttons of all rows line up. */
const NoMenu = styled.span`
  width: 20px;
  ${media.small} {
    display: none;
  }
`;

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
    <Actions>
      <DownloadLink small href={contentUrl(companyId, id)} aria-label={`Download payment file ${number}`}>
        Download
      </DownloadLink>
      {state === 'READY' ? (
        <RowMenu
          label={`Actions for payment file ${number}`}
          items={[
            { label: 'Confirm', icon: Check, onSelect: () => onAsk({ action: 'confirm', file }) },
            { label: 'Discard', icon: Trash2, danger: true, onSelect: () => onAsk({ action: 'discard', file }) },
          ]}
        />
      ) : (
        <NoMenu />
      )}
    </Actions>
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
