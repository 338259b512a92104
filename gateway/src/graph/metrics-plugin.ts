import type { ApolloServerPlugin } from '@apollo/server';
import { ERROR_CODES } from '@utility-pay/contracts';
import type { Metrics } from '@utility-pay/service-kit/telemetry/metrics';
import type { GatewayContext } from '../context.ts';
import { PORTAL_OPERATIONS } from './portal-operations.ts';

/** Label of all other operations: callers choose their names, so they would make the label unbounded. */
const OTHER = 'other';

const codeOf = (code: unknown): string => ERROR_CODES.find((candidate) => candidate === code) ?? OTHER;

/** Records the duration of operations and counts errors by code. */
export const metricsPlugin = ({
  operations,
  graphErrors,
}: Pick<Metrics, 'operations' | 'graphErrors'>): ApolloServerPlugin<GatewayContext> => ({
  requestDidStart: async ({ request }) => {
    const end = operations.startTimer();
    return {
      willSendResponse: async ({ operationName, response }) => {
        // Operations without an HTTP request come from the REST API.
        const isOurs = operationName && (!request.http || PORTAL_OPERATIONS.has(operationName));
        end({ operation: isOurs ? operationName : OTHER });
        const { body } = response;
        const errors = body.kind === 'single' ? (body.singleResult.errors ?? []) : [];
        for (const { extensions } of errors) graphErrors.inc({ code: codeOf(extensions?.code) });
      },
    };
  },
});
