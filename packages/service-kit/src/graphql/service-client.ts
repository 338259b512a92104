import { type Actor, ERROR_CODES, type ErrorCode, type Operation, type ServiceName } from '@utility-pay/contracts';
import { signInternalToken } from '../auth.ts';
import { AppError } from '../errors.ts';
import { currentContext } from '../log.ts';
import type { InternalKeys } from '../secrets/internal-keys.ts';
import { randomId } from '../time-and-ids.ts';
import type { SubgraphTransport } from './transport.ts';

/** Milliseconds that a service waits for another before answering UNAVAILABLE. */
export const SERVICE_CALL_DEADLINE_MS = 5000;

export interface ServiceCall<Result, Variables> {
  query: Operation<Result, Variables>;
  variables: Variables;
  deadlineMs?: number;
}

/**
 * Runs a GraphQL operation on another service.
 * @throws AppError with the other service's code, or UNAVAILABLE if it does not answer in time.
 */
export type ServiceCaller = <Result, Variables>(
  service: ServiceName,
  call: ServiceCall<Result, NoInfer<Variables>> & Pick<ServiceCall<Result, Variables>, 'query'>,
) => Promise<Result>;

/**
 * Creates a caller that acts as `actor`: the owner of the keys, or anyone if they are the gateway's. `clientAddress` is
 * where the actor is, null for calls that no person makes.
 */
export const createServiceCaller =
  (
    transport: SubgraphTransport,
    keys: InternalKeys,
    actor: Actor,
    clientAddress: string | null = null,
  ): ServiceCaller =>
  async (service, { query, variables, deadlineMs = SERVICE_CALL_DEADLINE_MS }) => {
    const requestId = currentContext().requestId ?? randomId(16);
    const token = signInternalToken(keys, service, { actor, requestId, clientAddress });
    const answer = await transport(
      service,
      { query, variables: { ...(variables as object) }, token },
      AbortSignal.timeout(deadlineMs),
    ).catch((cause) => {
      throw new AppError('UNAVAILABLE', 'Please try again in a moment', { cause, retryAfterSeconds: 2 });
    });
    const [error] = answer.errors ?? [];
    if (error) throw new AppError(codeOf(error.extensions?.code), error.message);
    return answer.data as never;
  };

const codeOf = (code: unknown): ErrorCode => ERROR_CODES.find((known) => known === code) ?? 'INTERNAL';
