import { maskAddresses } from '../domain/mask-address.ts';
import { publicName } from '../domain/occasion.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import type { FailedDelivery } from '../use-cases/failed-deliveries.ts';
import { fromCompanyId, toCompanyId } from './company-id.ts';

function toFailed({ delivery, mayHaveArrived }: FailedDelivery) {
  const { id, template, email, reason, failure, createdAt } = delivery;
  const companyId = fromCompanyId(delivery.companyId);
  return {
    id,
    company: companyId === null ? null : { id: companyId },
    template: publicName(template),
    recipient: email ? maskAddresses(email.to) : null,
    reason: reason === undefined ? null : maskAddresses(reason),
    failedAt: failure?.at.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    mayHaveArrived,
  };
}

/** What operators see and do of every company's mail. */
export const failedDeliveryResolvers = {
  Query: {
    failedDeliveries: async (_parent, _arguments, { actor, useCases }) => {
      const { count, deliveries } = await useCases.lookAtFailed(actor);
      return { count, deliveries: deliveries.map(toFailed) };
    },
  },
  Mutation: {
    retryDeliveries: async (_parent, { input: { companyId, deliveryId } }, { actor, useCases }) => {
      const wanted = deliveryId == null ? undefined : { companyId: toCompanyId(companyId), deliveryId };
      const result = await useCases.retryDeliveries(actor, wanted);
      if (result.kind === 'refused') return { count: 0, userErrors: result.userErrors };
      return { count: result.count, userErrors: [] };
    },
  },
} satisfies Resolvers;
