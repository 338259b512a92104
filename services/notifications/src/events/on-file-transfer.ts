import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { NotificationsUseCases } from '../use-cases/index.ts';

/** Informs the security contacts of the result of a picked up file, or that a file could not be picked up or delivered. */
export const onFileTransferReported = ({ informSecurityContacts }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.fileTransferReported, ({ id, companyId, data: { outcome, fileName, uploadId, message } }) =>
    informSecurityContacts(companyId, id, {
      template: 'file-transfer',
      transferOutcome: outcome,
      fileName: fileName ?? '',
      uploadId: uploadId ?? '',
      message: message ?? '',
    }),
  );
