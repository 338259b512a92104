import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { NotificationsUseCases } from '../use-cases/index.ts';

/** Informs the business owners of what came of a file that was picked up, or that one could not be picked up or delivered. */
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
