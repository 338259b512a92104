import { type Connection, PAGE_SIZE, pagesOf } from './connections.ts';
import { ApiError } from './errors.ts';
import type { WebhookEventType } from './gql/schema.ts';
import { request } from './graphql.ts';
import { type HttpRequest, type Transport, wait } from './http.ts';
import type { Operation } from './operation.ts';
import { EventsDocument, type EventsQuery } from './operations/gql/events.ts';
import { FindUploadDocument, type FindUploadQuery } from './operations/gql/uploads.ts';
import { downloadPaymentFile } from './payment-files.ts';
import { type BillFile, uploadBills } from './uploads.ts';

const REQUEST_TIMEOUT_MS = 30_000;
const FILE_TIMEOUT_MS = 10 * 60_000;
const MAX_RETRIES = 3;
const EVENT_POLL_INTERVAL_MS = 30_000;
const UPLOAD_POLL_INTERVAL_MS = 1000;
/** States of an upload that the server changes without a request. */
const IN_PROGRESS_STATES = new Set(['QUEUED', 'COMPARING', 'RUNNING']);

export interface ClientOptions {
  /** Origin of the portal, such as https://pay.example.com. */
  url: string;
  /** The partner key's secret. */
  key: string;
  /** The id of the key's company. */
  companyId: string;
  /**
   * Maximum milliseconds of one attempt of a request; 30 seconds by default. Bill files and payment files have 10
   * minutes.
   */
  timeoutMs?: number;
  /** Attempts after the first one; 3 by default. */
  maxRetries?: number;
  /** Replaces the global fetch. */
  fetch?: typeof fetch;
}

interface Abortable {
  signal?: AbortSignal;
}

export type CompanyEvent = NonNullable<EventsQuery['company']>['events']['edges'][number]['node'];
export type Upload = NonNullable<FindUploadQuery['upload']>;

export interface EventPage {
  /** Oldest first. An event may be read twice: process each id once. */
  events: CompanyEvent[];
  /** Store it after the events are processed, and pass it as `after` the next time. */
  cursor: string;
}

export interface EventOptions extends Abortable {
  /** The stored cursor. Without one, the list begins with the oldest event that is kept. */
  after?: string | null;
  /** Only these types; by default all that the key may read. */
  types?: WebhookEventType[];
  /** True: waits for further events until the signal is aborted. False, the default: ends with the newest event. */
  isFollowed?: boolean;
  /** Milliseconds between two requests when there is nothing new; 30 seconds by default. */
  pollMs?: number;
}

/** The variables of a list's operation, without `first` and `after`, which the client sets. */
type ListVariables<Variables> = Omit<Variables, 'first' | 'after'>;

export interface Client {
  companyId: string;
  /** Runs an operation of this package, or one of your own. @throws ApiError */
  request<Result, Variables>(
    operation: Operation<Result, Variables>,
    variables: Variables,
    options?: Abortable,
  ): Promise<Result>;
  /** Yields the entries of a list, page by page. The operation has the variables `first` and `after`. @throws ApiError */
  list<Result, Variables extends { first: number; after?: string | null | undefined }, Node>(
    operation: Operation<Result, Variables>,
    variables: ListVariables<Variables>,
    connectionOf: (result: Result) => Connection<Node> | null | undefined,
    options?: Abortable,
  ): AsyncGenerator<Node, void>;
  /**
   * Yields the company's events, page by page. @throws ApiError CURSOR_EXPIRED if events after the cursor were deleted
   */
  events(options?: EventOptions): AsyncGenerator<EventPage, void>;
  /** Sends a bill file and returns the id of its upload. @throws ApiError */
  uploadBills(file: BillFile, options?: Abortable): Promise<string>;
  /**
   * Returns the content of a payment file: the same bytes each time, about 10 MB for the largest file. @throws ApiError
   */
  downloadPaymentFile(id: string, options?: Abortable): Promise<Uint8Array>;
  /** Yields an upload every second (`pollMs`) until it is finished or awaits approval. @throws ApiError */
  followUpload(id: string, options?: Abortable & { pollMs?: number }): AsyncGenerator<Upload, void>;
}

/** Returns a client for one partner key. */
export function createClient(options: ClientOptions): Client {
  const { companyId, timeoutMs = REQUEST_TIMEOUT_MS } = options;
  const transport: Transport = {
    url: options.url,
    key: options.key,
    fetch: options.fetch ?? globalThis.fetch,
    maxRetries: options.maxRetries ?? MAX_RETRIES,
  };
  const limits = (more: Abortable = {}, ms = timeoutMs): Pick<HttpRequest, 'timeoutMs' | 'signal'> => ({
    timeoutMs: ms,
    signal: more.signal,
  });

  const run: Client['request'] = (operation, variables, more) => request(transport, operation, variables, limits(more));

  return {
    companyId,
    request: run,
    async *list<Result, Variables, Node>(
      operation: Operation<Result, Variables>,
      variables: ListVariables<Variables>,
      connectionOf: (result: Result) => Connection<Node> | null | undefined,
      more?: Abortable,
    ) {
      const readPage = async (after: string | null) =>
        connectionOf(await run(operation, { ...variables, first: PAGE_SIZE, after } as Variables, more));
      for await (const { edges } of pagesOf(readPage)) for (const { node } of edges) yield node;
    },
    async *events({ after = null, types, isFollowed = false, pollMs = EVENT_POLL_INTERVAL_MS, signal } = {}) {
      const more = signal ? { signal } : {};
      const variables = { company: companyId, first: PAGE_SIZE, types: types ?? null };
      const readPage = async (cursor: string | null) =>
        (await run(EventsDocument, { ...variables, after: cursor }, more)).company?.events;
      for (let cursor = after; ; await wait(pollMs, signal)) {
        for await (const { edges, pageInfo } of pagesOf(readPage, cursor)) {
          const isNew = pageInfo.endCursor !== cursor;
          cursor = pageInfo.endCursor;
          if (isNew && cursor !== null) yield { events: edges.map(({ node }) => node), cursor };
        }
        if (!isFollowed) return;
      }
    },
    uploadBills: (file, more) => uploadBills(transport, companyId, file, limits(more, FILE_TIMEOUT_MS)),
    downloadPaymentFile: (id, more) => downloadPaymentFile(transport, { companyId, id }, limits(more, FILE_TIMEOUT_MS)),
    async *followUpload(id, { signal, pollMs = UPLOAD_POLL_INTERVAL_MS } = {}) {
      const more = signal ? { signal } : {};
      for (; ; await wait(pollMs, signal)) {
        const { upload } = await run(FindUploadDocument, { company: companyId, id }, more);
        if (!upload) throw new ApiError('NOT_FOUND', 'Upload not found');
        yield upload;
        if (!IN_PROGRESS_STATES.has(upload.state)) return;
      }
    },
  };
}
