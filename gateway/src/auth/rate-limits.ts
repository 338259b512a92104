/**
 * Requests per minute, REST and GraphQL together. Beyond them a request is answered 429 with Retry-After. Health checks
 * and static files are not counted. Documented in docs/operations/limits.md.
 */
export const REQUESTS_PER_MINUTE = {
  /** Of one session or partner key. */
  session: 1200,
  /** Of all sessions of one user. */
  user: 3600,
  /** Of all anonymous callers at an IPv4 address or in an IPv6 /64; calls with an unknown key are anonymous. */
  network: 600,
  /** Of all anonymous callers in an IPv6 /48. */
  wideNetwork: 6000,
  /** Of a company: one counter for its staff and partner keys, another for its customers. */
  company: 12_000,
  /** Provider webhooks from one IPv4 address or IPv6 /64. */
  webhooks: 12_000,
  /** Provider webhooks from an IPv6 /48. */
  wideWebhooks: 48_000,
  /** Visits, returns and webhooks of one payment. */
  payment: 60,
  /**
   * Lookups of unknown sessions, keys and hosts from one IPv4 address or IPv6 /64. Limited because each of them is a
   * request to another service before the caller is known. Each gateway counts in its own memory, not in Redis
   * (lookup-limit.ts).
   */
  unknown: 600,
  /** Lookups of unknown sessions, keys and hosts from an IPv6 /48. */
  wideUnknown: 6000,
  /**
   * Reserve beyond `unknown`: a value that was refused because its network was over `unknown` is looked up when it is
   * sent again, up to this number, so that a real caller gets in although someone else in the network sends invented
   * values.
   */
  retried: 60,
  /** The reserve beyond `wideUnknown`. */
  wideRetried: 600,
};
export type RequestsPerMinute = typeof REQUESTS_PER_MINUTE;

/** Number of requests that a heavy call counts as. */
export const HEAVY_CALLS = {
  /** A CSV export, or a REST list that is requested without `limit` and has more than 200 entries. */
  export: 20,
  /** A bill file. */
  upload: 10,
  /** A REST call with up to 100 payments or customers. */
  batch: 5,
};
export type HeavyCall = keyof typeof HEAVY_CALLS;

/**
 * A signed webhook with an invalid signature counts as this many webhooks: 60 in a minute use up the limit of their
 * network.
 */
export const REQUESTS_PER_REFUSED_WEBHOOK = 200;

/** A GraphQL operation counts as one request for each 1,000 objects that it may return. */
export const OBJECTS_PER_REQUEST = 1000;

/**
 * A response counts as one further request for each full 64 KiB. Streamed responses count only as their HEAVY_CALLS.
 */
export const BYTES_PER_REQUEST = 64 * 1024;
