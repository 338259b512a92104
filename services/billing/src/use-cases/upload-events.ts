import { type DomainEvent, domainEvents } from '@utility-pay/contracts';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import { changesBills, type Upload } from '../domain/upload.ts';

/**
 * Returns the event of an upload that finished or awaits approval; no event in other states. `isPartial`: some of its rows may
 * have been applied although it failed.
 */
export function uploadEvents(
  createEvent: CreateEvent,
  upload: Upload,
  { isPartial = false }: { isPartial?: boolean } = {},
): DomainEvent[] {
  const { companyId, id: uploadId, undoOf, state } = upload;
  if (state === 'receiving' || state === 'queued' || state === 'running') return [];
  const data = {
    uploadId,
    ...(undoOf === undefined ? {} : { undoOf }),
    state,
    changesBills: isPartial || (state === 'completed' && changesBills(upload)),
  };
  return [createEvent(domainEvents.uploadChanged, companyId, data)];
}
