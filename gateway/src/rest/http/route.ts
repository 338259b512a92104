import type { Actor } from '@utility-pay/contracts';
import type { Operation, VariablesArgument } from '@utility-pay/service-kit/graphql/operation';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { GatewayContext } from '../../context.ts';
import type { GatewayOptions } from '../../options.ts';
import type { Access } from './access.ts';
import { readInput } from './read-input.ts';
import type { RunOperation } from './run-operation.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** What a call answers when it goes well. */
export interface Answer {
  description: string;
  /** JSON of this shape; without it there is `mediaType`, or no body. */
  schema?: z.ZodType;
  mediaType?: string;
  /** Headers of this answer alone, by name, in words. */
  headers?: Record<string, string>;
}

/** A call of the API, as data: what mounts it, what documents it and what tests it read the same definition. */
export interface Route {
  /** Unique; the document's operationId. */
  id: string;
  method: Method;
  /** Under /api, parameters in braces. */
  path: string;
  tag: string;
  summary: string;
  access: Access;
  query?: z.ZodObject;
  body?: { schema: z.ZodType; limit: string };
  /** Media types of a body that is a file. */
  files?: readonly string[];
  answers: Record<number, Answer>;
  /** Statuses that this call alone knows, beside those that follow from its shape. */
  refusals?: Record<number, string>;
  /** Failures read `{ "error": message }`: the specification says so of some calls. */
  errorsAsJson?: boolean;
  /** The same key again within a day answers the same, without doing it twice; or the call sees to that by itself. */
  takesIdempotencyKey?: true | 'by-itself';
  respond(request: Request, response: Response, run: RunOperation, options: GatewayOptions): Promise<void>;
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** Runs one operation of the graph. @throws RestError with the code and message of the graph's first error. */
export type Run = <Result, Variables>(
  operation: Operation<Result, Variables>,
  ...variables: VariablesArgument<Variables>
) => Promise<Result>;

/** One request, read and checked. */
export interface Call<Path extends string, Query, Body> {
  params: Record<ParamNames<Path>, string>;
  query: Query;
  body: Body;
  actor: Actor;
  run: Run;
  request: Request;
  response: Response;
  options: GatewayOptions;
}

/** What a handler answers; nothing when it has written the response itself. */
export type Reply = { status?: number; body: unknown } | undefined;

type Described = Omit<Route, 'path' | 'query' | 'body' | 'respond'>;

interface Definition<Path extends string, Query extends z.ZodObject, Body extends z.ZodType> extends Described {
  path: Path;
  query?: Query;
  body?: { schema: Body; limit: string };
  handle(call: Call<Path, z.infer<Query>, z.infer<Body>>): Promise<Reply>;
}

/** Binds a call's definition to its handler, which gets just what the definition lets through. */
export function defineRoute<
  const Path extends string,
  Query extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Body extends z.ZodType = z.ZodUndefined,
>({ handle, query, body, ...described }: Definition<Path, Query, Body>): Route {
  const respond: Route['respond'] = async (request, response, run, options) => {
    const { actor }: GatewayContext = response.locals.context;
    const reply = await handle({
      params: request.params as Record<ParamNames<Path>, string>,
      query: (query ? readInput(query, request.query) : {}) as z.infer<Query>,
      body: (body ? readInput(body.schema, request.body) : undefined) as z.infer<Body>,
      actor,
      run: (operation, ...variables) => run(response, operation, ...variables),
      request,
      response,
      options,
    });
    if (reply) response.status(reply.status ?? 200).json(reply.body);
  };
  return { ...described, ...(query ? { query } : {}), ...(body ? { body } : {}), respond };
}
