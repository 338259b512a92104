import { type Actor, ERROR_CODES, type ErrorCode, type Operation, type ServiceName } from '@utility-pay/contracts';
import { AppError, unavailable } from '../errors.ts';
import { currentContext } from '../log.ts';
import { randomId } from '../time-and-ids.ts';
import type { SubgraphTransport } from './transport.ts';

/** How long a service waits for another one before it answers UNAVAILABLE. */
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
 * Creates a caller that acts as `actor`: a service as itself, the gateway as any actor. `clientAddress` is the actor's
 * network address, null for calls that no request caused.
 */
export const createServiceCaller =
  (transport: SubgraphTransport, actor: Actor, clientAddress: string | null = null): ServiceCaller =>
  async (service, { query, variables, deadlineMs = SERVICE_CALL_DEADLINE_MS }) => {
    const requestId = currentContext().requestId ?? randomId(16);
    const answer = await transport(
      service,
      { query, variables: { ...(variables as object) }, claims: { actor, requestId, clientAddress } },
      AbortSignal.timeout(deadlineMs),
    ).catch((cause) => {
      throw unavailable(cause);
    });
    const [error] = answer.errors ?? [];
    if (error) throw new AppError(codeOf(error.extensions?.code), error.message);
    return answer.data as never;
  };

const codeOf = (code: unknown): ErrorCode => ERROR_CODES.find((known) => known === code) ?? 'INTERNAL';
