import type { ApolloServerPlugin } from '@apollo/server';
import { ERROR_CODES } from '@utility-pay/contracts';
import type { Metrics } from '@utility-pay/service-kit/telemetry/metrics';
import type { GatewayContext } from '../context.ts';
import { PORTAL_OPERATIONS } from './portal-operations.ts';

/** What operations are called that are not ours: whoever sends them chooses their names. */
const OTHER = 'other';

const codeOf = (code: unknown): string => ERROR_CODES.find((known) => known === code) ?? OTHER;

/** Measures each operation, and counts what went wrong by its code. */
export const metricsPlugin = ({
  operations,
  graphErrors,
}: Pick<Metrics, 'operations' | 'graphErrors'>): ApolloServerPlugin<GatewayContext> => ({
  requestDidStart: async ({ request }) => {
    const end = operations.startTimer();
    return {
      willSendResponse: async ({ operationName, response }) => {
        // What did not come over HTTP is the REST facade's, and each of its documents is ours.
        const isOurs = operationName && (!request.http || PORTAL_OPERATIONS.has(operationName));
        end({ operation: isOurs ? operationName : OTHER });
        const { body } = response;
        const errors = body.kind === 'single' ? (body.singleResult.errors ?? []) : [];
        for (const { extensions } of errors) graphErrors.inc({ code: codeOf(extensions?.code) });
      },
    };
  },
});
