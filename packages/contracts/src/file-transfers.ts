/**
 * What happened to a file that is picked up from, or delivered to, a company's SFTP server. `refused`: the file is not
 * a valid bill file. `not-created`: the scheduled payment file could not be created.
 */
export const FILE_TRANSFER_OUTCOMES = [
  'applied',
  'awaiting-approval',
  'failed',
  'discarded',
  'refused',
  'folder-unreadable',
  'not-delivered',
  'not-created',
] as const;
export type FileTransferOutcome = (typeof FILE_TRANSFER_OUTCOMES)[number];
