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

/** As wide as the icon of a menu, so that the buttons of all rows line up. */
const NoMenu = styled.span`
  width: 20px;
  ${media.small} {
    display: none;
  }
`;

/** What to ask about a file. */
export interface AskedAction {
  action: 'confirm' | 'discard' | 'deliver';
  file: PaymentFile;
}

interface FileActionsProps {
  companyId: string;
  file: PaymentFile;
  onAsk: (asked: AskedAction) => void;
  /** Absent without an SFTP server. */
  onDeliver: ((file: PaymentFile) => void) | undefined;
}

/** The download of a file, and a menu of what can be done with it. */
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
  const isReady = file.state === 'READY';
  return [
    ...(isReady
      ? [{ label: 'Confirm', icon: Check, onSelect: () => onAsk({ action: 'confirm' as const, file }) }]
      : []),
    ...(onDeliver
      ? [
          {
            label: file.delivery ? 'Deliver again' : 'Deliver',
            icon: Send,
            onSelect: () => (mayAlreadyBeImported(file) ? onAsk({ action: 'deliver', file }) : onDeliver(file)),
          },
        ]
      : []),
    ...(isReady
      ? [
          {
            label: 'Discard',
            icon: Trash2,
            danger: true,
            onSelect: () => onAsk({ action: 'discard' as const, file }),
          },
        ]
      : []),
  ];
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

const CHANGED = { refetchQueries: ['PaymentFiles', 'UnfiledPayments'], awaitRefetchQueries: true };

interface FileActionDialogsProps {
  companyId: string;
  asked: AskedAction | null;
  onClose: () => void;
}

/** Asks before a file is confirmed, discarded or delivered twice. */
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
    successToast: discardedToast,
    failureToast: "Couldn't discard the payment file",
  });

  const { deliver, isDelivering } = useDeliver(companyId);

  const act = async ({ action, file }: AskedAction): Promise<void> => {
    const input = { companyId, paymentFileId: file.id };
    if (action === 'confirm') await confirmFile({ input });
    else if (action === 'discard') await discardFile({ input });
    else await deliver(file);
    onClose();
  };

  if (!asked) return null;
  const { action, file } = asked;
  const { title, label, text } = TEXTS[action];
  return (
    <ConfirmDialog
      open
      title={`${title} payment file ${file.number}${action === 'deliver' ? ' again' : ''}?`}
      confirmLabel={label}
      danger={action === 'discard'}
      busy={isConfirming || isDiscarding || isDelivering}
      onConfirm={() => void act(asked)}
      onClose={onClose}
    >
      {text(file)}
    </ConfirmDialog>
  );
}
