import type { ApolloServer } from '@apollo/server';
import { type Actor, CONTROL_CHARACTERS_MESSAGE, type Operation, REQUIRED } from '@utility-pay/contracts';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { HeavyCall } from '../../auth/rate-limits.ts';
import type { GatewayContext } from '../../context.ts';
import type { GatewayOptions } from '../../options.ts';
import type { Access } from './access.ts';
import { RestError } from './errors.ts';

/** The variables argument of a call: optional where the operation needs none. */
type VariablesArgument<Variables> =
  Record<string, never> extends Variables ? [variables?: Variables] : [variables: Variables];

/** Runs one operation of the graph for a REST route. @throws RestError with the code and message of the first error. */
export type RunOperation = <Result, Variables>(
  response: Response,
  operation: Operation<Result, Variables>,
  ...variables: VariablesArgument<Variables>
) => Promise<Result>;

export const createRunOperation =
  (graph: ApolloServer<GatewayContext>): RunOperation =>
  async <Result, Variables>(
    response: Response,
    query: Operation<Result, Variables>,
    ...[variables = {} as Variables]: VariablesArgument<Variables>
  ) => {
    const contextValue: GatewayContext = response.locals.context;
    const { body, http } = await graph.executeOperation(
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
    const cookie = http.headers.get('set-cookie');
    if (cookie) response.append('Set-Cookie', cookie);
    return data as Result;
  };

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Returns whether requests with this method contain changes of a record, so that an empty body is an error. */
export const isChange = (method: Method): boolean => method === 'put' || method === 'patch';

/** A successful response. */
export interface SuccessResponse {
  description: string;
  /** Schema of the JSON body. Without it the body is of `mediaType`, or empty. */
  schema?: z.ZodType;
  mediaType?: string;
  /** Descriptions of additional headers, by name. */
  headers?: Record<string, string>;
}

/** The definition of a REST route, from which it is served, documented and tested. */
export interface Route {
  /** Unique; the OpenAPI operationId. */
  id: string;
  method: Method;
  /** Path below /api, with parameters in braces. */
  path: string;
  /** Heading in the documentation. */
  tag: string;
  summary: string;
  access: Access;
  query?: z.ZodObject;
  body?: { schema: z.ZodType; limit: string };
  /** A call that counts as several requests. */
  heavy?: HeavyCall;
  /** Accepted media types of a file upload. */
  files?: readonly string[];
  responses: Record<number, SuccessResponse>;
  /** Descriptions of errors specific to this route, by status. Common errors follow from the definition. */
  errors?: Record<number, string>;
  /** Errors are `{ "error": message }`, as the specification requires for some routes. */
  errorsAsJson?: boolean;
  /** The service requires a recent sign-in: for every request (`true`), or in the described case. */
  stepUp?: true | string;
  /** Accepts the Idempotency-Key header; `handled-by-route` if the handler passes it to the service itself. */
  takesIdempotencyKey?: true | 'handled-by-route';
  respond(request: Request, response: Response, run: RunOperation, options: GatewayOptions): Promise<void>;
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** `RunOperation` for the response of one request. @throws RestError with the code and message of the first error */
export type Run = <Result, Variables>(
  operation: Operation<Result, Variables>,
  ...variables: VariablesArgument<Variables>
) => Promise<Result>;

/** What a handler receives: the validated request, and what it needs to answer it. */
export interface RouteInput<Path extends string, Query, Body> {
  params: Record<ParamNames<Path>, string>;
  query: Query;
  body: Body;
  actor: Actor;
  run: Run;
  request: Request;
  response: Response;
  options: GatewayOptions;
}

/** A handler's response; undefined if the handler has already sent it. */
export type Reply = { status?: number; body: unknown } | undefined;

/** Messages that do not contain the field's name, so that it is added as a prefix. */
const MESSAGES_WITHOUT_FIELD = new Set([REQUIRED, CONTROL_CHARACTERS_MESSAGE]);
const messageAt = (field: string, message: string): string =>
  MESSAGES_WITHOUT_FIELD.has(message) ? `${field}: ${message}` : message;

/** The payload of a mutation. */
interface Payload {
  userErrors: readonly { code: string; field: string | null; message: string }[];
}

/** Throws the first of a mutation's user errors. @throws RestError */
export function throwUserErrors({ userErrors: [first] }: Payload): void {
  if (!first) return;
  const { code, field, message } = first;
  throw new RestError(code, field ? messageAt(field, message) : message);
}

/**
 * Returns the response of a mutation: the view of the changed record, or null if the caller may not read the record.
 * @throws RestError for the first user error of the payload
 */
export function replyWith<Changed>(
  payload: Payload,
  changed: Changed | null,
  toView: (changed: Changed) => unknown,
  status = 200,
): Reply {
  throwUserErrors(payload);
  return { status, body: changed ? toView(changed) : null };
}

type UntaggedRoute = Omit<Route, 'tag'>;
type RouteDescription = Omit<UntaggedRoute, 'path' | 'query' | 'body' | 'respond'>;

interface Definition<Path extends string, Query extends z.ZodObject, Body extends z.ZodType> extends RouteDescription {
  path: Path;
  query?: Query;
  body?: { schema: Body; limit: string };
  handle(input: RouteInput<Path, z.infer<Query>, z.infer<Body>>): Promise<Reply>;
}

/** Returns a route that validates the query and the body, calls the handler, and sends the handler's response. */
export function defineRoute<
  const Path extends string,
  Query extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Body extends z.ZodType = z.ZodUndefined,
>({ handle, query, body, ...description }: Definition<Path, Query, Body>): UntaggedRoute {
  const respond: Route['respond'] = async (request, response, run, options) => {
    const { actor }: GatewayContext = response.locals.context;
    const reply = await handle({
      params: request.params as Record<ParamNames<Path>, string>,
      query: (query ? parseInput(query, request.query) : {}) as z.infer<Query>,
      body: (body ? parseBody(body.schema, description.method, request.body) : undefined) as z.infer<Body>,
      actor,
      run: (operation, ...variables) => run(response, operation, ...variables),
      request,
      response,
      options,
    });
    if (reply) response.status(reply.status ?? 200).json(reply.body);
  };
  return { ...description, ...(query ? { query } : {}), ...(body ? { body } : {}), respond };
}

/** Adds the heading under which the OpenAPI document lists the routes. */
export const tagRoutes = (tag: string, routes: readonly UntaggedRoute[]): Route[] =>
  routes.map((route) => ({ ...route, tag }));

type Issue = z.core.$ZodIssue;

/**
 * Returns the issue to report. For a union, it is the issue of the first shape that knows all fields of the input,
 * because the caller probably intended that shape.
 */
function relevantIssue(issue: Issue): Issue {
  if (issue.code !== 'invalid_union' || issue.message !== 'Invalid input') return issue;
  const shapes = issue.errors.filter((issues) => issues.length > 0);
  const closest = shapes.find((issues) => issues.every(({ code }) => code !== 'unrecognized_keys'));
  const [first] = closest ?? shapes[0] ?? [];
  return first ? { ...relevantIssue(first), path: [...issue.path, ...first.path] } : issue;
}

/** Returns the message of an issue, with the field's name as a prefix if the message does not contain it. */
function messageOf({ code, message, path, ...issue }: Issue): string {
  if (code === 'unrecognized_keys' && 'keys' in issue) return `Unknown field: ${issue.keys.join(', ')}`;
  const field = path.join('.') || 'The body';
  if (message.endsWith('received undefined')) return messageAt(field, REQUIRED);
  return /^Invalid (input|option|key|value|string)/.test(message) ? `${field}: ${message}` : messageAt(field, message);
}

/** Parses a body or query. @throws RestError INVALID with the message of the first issue */
function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input === undefined ? {} : input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new RestError('INVALID', issue ? messageOf(relevantIssue(issue)) : 'The request cannot be read');
}

/**
 * Parses a body.
 * @throws RestError INVALID with the message of the first issue, and for a PUT or PATCH without any field
 */
function parseBody<Schema extends z.ZodType>(schema: Schema, method: Method, body: unknown): z.infer<Schema> {
  const parsed = parseInput(schema, body);
  if (isChange(method) && Object.keys(body ?? {}).length === 0) throw new RestError('INVALID', 'The body is empty');
  return parsed;
}
