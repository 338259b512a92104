import { Check, Send, Trash2 } from 'lucide-react';
import { styled } from 'styled-components';
import { media, token } from '../../theme/tokens.ts';
import { DownloadLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type MenuItem, RowMenu } from '../../ui/menu.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { mayAlreadyBeImported } from './delivery-text.ts';
import {
  ConfirmPaymentFileDocument,
  DiscardPaymentFileDocument,
  type PaymentFileRowFragment,
} from './gql/payment-files.ts';
import { contentUrl, discardedToast, discardText, isComplete } from './payment-file-text.ts';
import { useDeliver } from './use-deliver.ts';

type PaymentFile = PaymentFileRowFragment;

const Actions = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${token('space-4')};
  @media print {
    display: none;
  }
`;

/** Takes the width of a menu's icon, so that the buttons of all rows line up. */
const NoMenu = styled.span`
  width: 20px;
  ${media.small} {
    display: none;
  }
`;

/** An action that staff have to confirm. */
export interface ActionToConfirm {
  action: 'confirm' | 'discard' | 'deliver';
  file: PaymentFile;
}

interface FileActionsProps {
  companyId: string;
  file: PaymentFile;
  /** Asks staff to confirm an action. */
  onAsk: (toConfirm: ActionToConfirm) => void;
  /** Delivers the file without asking; undefined if no SFTP server is set up. */
  onDeliver: ((file: PaymentFile) => void) | undefined;
}

/** A button that downloads the file, and a menu of its actions. */
export function FileActions({ companyId, file, onAsk, onDeliver }: FileActionsProps) {
  if (!isComplete(file)) return '–';
  const { id, number } = file;
  const items = menuItems(file, onAsk, onDeliver);
  return (
    <Actions>
      <DownloadLink small href={contentUrl(companyId, id)} aria-label={`Download payment file ${number}`}>
        Download
      </DownloadLink>
      {items.length > 0 ? <RowMenu label={`Actions for payment file ${number}`} items={items} /> : <NoMenu />}
    </Actions>
  );
}

function menuItems(
  file: PaymentFile,
  onAsk: FileActionsProps['onAsk'],
  onDeliver: FileActionsProps['onDeliver'],
): MenuItem[] {
  const ask = (action: ActionToConfirm['action']) => onAsk({ action, file });
  const confirm = { label: 'Confirm', icon: Check, onSelect: () => ask('confirm') };
  const discard = { label: 'Discard', icon: Trash2, danger: true, onSelect: () => ask('discard') };
  const deliver = onDeliver && {
    label: file.delivery ? 'Deliver again' : 'Deliver',
    icon: Send,
    onSelect: () => (mayAlreadyBeImported(file) ? ask('deliver') : onDeliver(file)),
  };
  const deliverItems = deliver ? [deliver] : [];
  return file.state === 'READY' ? [confirm, ...deliverItems, discard] : deliverItems;
}

const TEXTS = {
  confirm: {
    title: 'Confirm',
    label: 'Confirm file',
    text: () => "Confirm this file once your billing system has imported it. After that, it can't be discarded.",
  },
  discard: { title: 'Discard', label: 'Discard file', text: discardText },
  deliver: {
    title: 'Deliver',
    label: 'Deliver file',
    text: () => "Your billing system may have already imported this file. Make sure it isn't imported twice.",
  },
} as const;

const REFETCH = { refetchQueries: ['PaymentFiles', 'UnfiledPayments'], awaitRefetchQueries: true };

interface FileActionDialogProps {
  companyId: string;
  toConfirm: ActionToConfirm | null;
  onClose: () => void;
}

/** Asks before a file is confirmed, discarded or delivered again, then does it. */
export function FileActionDialog({ companyId, toConfirm, onClose }: FileActionDialogProps) {
  const [confirmFile, { loading: isConfirming }] = useFormMutation(ConfirmPaymentFileDocument, {
    ...REFETCH,
    readResult: (data) => data.confirmPaymentFile.paymentFile,
    successToast: ({ number }) => ({ title: `Payment file ${number} confirmed` }),
    failureToast: "Couldn't confirm the payment file",
  });
  const [discardFile, { loading: isDiscarding }] = useFormMutation(DiscardPaymentFileDocument, {
    ...REFETCH,
    readResult: (data) => data.discardPaymentFile.paymentFile,
    successToast: discardedToast,
    failureToast: "Couldn't discard the payment file",
  });

  const { deliver, isDelivering } = useDeliver(companyId);

  const run = async ({ action, file }: ActionToConfirm): Promise<void> => {
    const input = { companyId, paymentFileId: file.id };
    if (action === 'confirm') await confirmFile({ input });
    else if (action === 'discard') await discardFile({ input });
    else await deliver(file);
    onClose();
  };

  if (!toConfirm) return null;
  const { action, file } = toConfirm;
  const { title, label, text } = TEXTS[action];
  return (
    <ConfirmDialog
      open
      title={`${title} payment file ${file.number}${action === 'deliver' ? ' again' : ''}?`}
      confirmLabel={label}
      danger={action === 'discard'}
      busy={isConfirming || isDiscarding || isDelivering}
      onConfirm={() => void run(toConfirm)}
      onClose={onClose}
    >
      {text(file)}
    </ConfirmDialog>
  );
}
