import { fromCursor, type PageOf, toConnection, toCursor } from '@utility-pay/service-kit/graphql/connection';
import type { Delivery, DeliveryState } from '../domain/delivery.ts';
import { publicName } from '../domain/occasion.ts';
import { fromCompanyId } from './company-id.ts';

const STATES = { queued: 'QUEUED', sent: 'SENT', failed: 'FAILED', captured: 'CAPTURED' } as const satisfies Record<
  DeliveryState,
  string
>;

/** `text` still lacks its link: the field's own resolver decides who reads it. */
export const toGraph = ({ id, companyId, template, email, state, reason, createdAt, sentAt }: Delivery) => ({
  id,
  companyId: fromCompanyId(companyId),
  template: publicName(template),
  to: email?.to ?? null,
  subject: email?.subject ?? null,
  text: email?.text ?? null,
  state: STATES[state],
  reason: reason ?? null,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});

interface PageArguments {
  first?: number | null;
  after?: string | null;
}

export const toPage = ({ first, after }: PageArguments) => ({
  first: first ?? 0,
  after: after ? fromCursor(after) : undefined,
});

export const toDeliveries = (page: PageOf<Delivery>, { after }: PageArguments) =>
  toConnection(page, after, ({ createdAt, id }) => toCursor({ at: createdAt, id }), toGraph);
