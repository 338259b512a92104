import { type Actor, ERROR_CODES, type ErrorCode, type Operation, type ServiceName } from '@utility-pay/contracts';
import { AppError, unavailable } from '../errors.ts';
import { currentContext } from '../log.ts';
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
 * Creates a caller that acts as `actor`: the service itself, or anyone for the gateway. `clientAddress` is where the actor
 * is, null for calls that no person makes.
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
