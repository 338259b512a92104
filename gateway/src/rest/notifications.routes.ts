import { Router } from 'express';
import type { RestDeliveriesQuery } from '../gql/operations.ts';
import { RestError } from './errors.ts';
import { sendList } from './list.ts';
import { DELIVERIES } from './notifications.graphql.ts';
import type { RunOperation } from './run-operation.ts';

export function notificationRoutes(run: RunOperation): Router {
  const router = Router();
  router.get('/companies/:id/deliveries', async (request, response) => {
    await sendList(request, response, async (first, after) => {
      const { company } = await run<RestDeliveriesQuery>(response, DELIVERIES, { id: request.params.id, first, after });
      if (!company) throw new RestError('NOT_FOUND', 'Company not found');
      const { edges, pageInfo } = company.deliveries;
      return {
        items: edges.map(({ node }) => ({ ...node, state: node.state.toLowerCase() })),
        ...pageInfo,
        totalCount: null,
      };
    });
  });
  return router;
}
