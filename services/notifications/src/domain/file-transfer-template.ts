import type { FileTransferOutcome } from '@utility-pay/contracts';
import { createContent, type EmailContent, LINK_PLACEHOLDER } from './email.ts';
import { toLine } from './text.ts';

interface OutcomeText {
  subject: string;
  /** `file` is the name of the file. */
  text: (file: string) => string;
  /** The text of the link. */
  label: string;
}

const OUTCOMES: Record<FileTransferOutcome, OutcomeText> = {
  applied: {
    subject: 'A bill file was uploaded',
    text: (file) => `The bill file ${file} was picked up and uploaded.`,
    label: 'View upload',
  },
  'awaiting-approval': {
    subject: 'A bill file is waiting for your approval',
    text: (file) =>
      `The bill file ${file} was picked up. Review what it would change, and approve or discard it. Nothing is applied until then.`,
    label: 'Review the file',
  },
  failed: {
    subject: 'A bill file could not be uploaded',
    text: (file) => `The bill file ${file} was picked up, but the upload failed.`,
    label: 'View upload',
  },
  discarded: {
    subject: 'A bill file was discarded',
    text: (file) => `The bill file ${file} was picked up, and then discarded. Nothing was applied.`,
    label: 'View upload',
  },
  refused: {
    subject: 'A bill file was not accepted',
    text: (file) => `The file ${file} was found, but it is not a valid bill file.`,
    label: 'See picked up files',
  },
  'folder-unreadable': {
    subject: 'Bill files can’t be picked up',
    text: () => 'The folder with your bill files couldn’t be read for 24 hours. We’ll keep trying.',
    label: 'Check the settings',
  },
  'not-delivered': {
    subject: 'A payment file could not be delivered',
    text: (file) =>
      `We tried for 3 days and couldn’t deliver the payment file ${file} to your SFTP server. Download it, or deliver it again once the server works.`,
    label: 'See payment files',
  },
  'not-created': {
    subject: 'A payment file could not be created',
    text: (file) =>
      `The scheduled payment file ${file} could not be created, so its payments aren’t in a file yet. They will be in the next file that can be created.`,
    label: 'See payment files',
  },
};

interface FileTransfer {
  name: string;
  outcome: FileTransferOutcome;
  fileName: string;
  message: string;
}

/** Returns the email to a security contact about a file that was picked up or is to be delivered. */
export function writeFileTransfer(
  company: string,
  { name, outcome, fileName, message }: FileTransfer,
  href: string,
): EmailContent {
  const companyName = toLine(company);
  const { subject, text, label } = OUTCOMES[outcome];
  const body = [
    `Hello ${toLine(name)},`,
    '',
    text(toLine(fileName)),
    ...(message ? ['', toLine(message)] : []),
    '',
    `${label}: ${LINK_PLACEHOLDER}`,
    '',
    companyName,
    '',
  ].join('\n');
  return createContent(subject, body, { find: `${label}: ${LINK_PLACEHOLDER}`, label, href });
}

/** Returns the path of the page to which the email links. */
export function pathOfFileTransfer({ outcome, uploadId }: { outcome: FileTransferOutcome; uploadId: string }): string {
  if (uploadId) return `/dashboard/upload-balances?upload=${encodeURIComponent(uploadId)}`;
  return outcome === 'not-delivered' || outcome === 'not-created'
    ? '/dashboard/payment-files'
    : '/dashboard/file-pickup';
}
