import { fromCursor, idToNumber, toCursor } from '@utility-pay/service-kit';
import type { Delivery, DeliveryState } from '../domain/delivery.ts';
import type { Resolvers } from '../gql/resolvers.ts';

const STATES = { queued: 'QUEUED', sent: 'SENT', failed: 'FAILED', captured: 'CAPTURED' } as const satisfies Record<
  DeliveryState,
  string
>;

const toGraph = ({ id, template, email, state, reason, createdAt, sentAt }: Delivery) => ({
  id,
  template,
  to: email?.to ?? null,
  subject: email?.subject ?? null,
  text: email?.text ?? null,
  state: STATES[state],
  reason: reason ?? null,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});

export const deliveryResolvers: Resolvers = {
  Query: {
    delivery: async (_parent, { id, companyId }, { actor, useCases }) => {
      const delivery = await useCases.findDelivery(actor, idToNumber(companyId), id);
      return delivery ? toGraph(delivery) : null;
    },
  },
  Company: {
    deliveries: async ({ id = '' }, { first, after }, { actor, useCases }) => {
      const page = { first: first ?? 0, ...(after ? { after: fromCursor(after) } : {}) };
      const { items, hasNextPage } = await useCases.listDeliveries(actor, idToNumber(id), page);
      const last = items.at(-1);
      const endCursor = last ? toCursor({ at: last.createdAt, id: last.id }) : null;
      return { nodes: items.map(toGraph), pageInfo: { hasNextPage, endCursor } };
    },
  },
};
