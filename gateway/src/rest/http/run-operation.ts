import type { ApolloServer } from '@apollo/server';
import { type Operation, REQUIRED } from '@utility-pay/contracts';
import type { Response } from 'express';
import { cookieOf } from '../../auth/session-cookie.ts';
import type { GatewayContext } from '../../context.ts';
import { RestError } from './errors.ts';

/** The variables argument of a call: optional where the operation needs none. */
export type VariablesArgument<Variables> =
  Record<string, never> extends Variables ? [variables?: Variables] : [variables: Variables];

/** Runs one operation of the graph for a REST route. @throws RestError with the code and message of the first error. */
export type RunOperation = <Result, Variables>(
  response: Response,
  operation: Operation<Result, Variables>,
  ...variables: VariablesArgument<Variables>
) => Promise<Result>;

export const createRunOperation =
  (graph: ApolloServer<GatewayContext>, publicUrl: string): RunOperation =>
  async <Result, Variables>(
    response: Response,
    query: Operation<Result, Variables>,
    ...[variables = {} as Variables]: VariablesArgument<Variables>
  ) => {
    const contextValue: GatewayContext = response.locals.context;
    const { body } = await graph.executeOperation(
      { query, variables: { ...variables } as Record<string, unknown> },
      { contextValue },
    );
    if (body.kind !== 'single') throw new Error('Incremental delivery is not supported');
    const { data, errors } = body.singleResult;
    const [error] = errors ?? [];
    if (error) {
      const { code, retryAfterSeconds } = error.extensions ?? {};
      throw new RestError(
        String(code),
        error.message,
        typeof retryAfterSeconds === 'number' ? retryAfterSeconds : undefined,
      );
    }
    const { session } = contextValue.reply;
    if (session) response.append('Set-Cookie', cookieOf(session, publicUrl));
    return data as Result;
  };

interface Failure {
  code: string;
  field: string | null;
  message: string;
}

/** Throws the first of a mutation's user errors. @throws RestError */
export function throwUserErrors({ userErrors }: { userErrors: readonly Failure[] }): void {
  const [first] = userErrors;
  if (!first) return;
  const { code, field, message } = first;
  throw new RestError(code, field && message === REQUIRED ? `${field}: ${message}` : message);
}
