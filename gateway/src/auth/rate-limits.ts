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
  /** Of a company's staff and partner keys together, and of all its customers together. */
  company: 12_000,
  /** Provider webhooks from one IPv4 address or IPv6 /64. */
  webhooks: 12_000,
  /** Provider webhooks from an IPv6 /48. */
  wideWebhooks: 48_000,
  /** Visits, returns and webhooks of one payment. */
  payment: 60,
  /** Lookups of unknown sessions, keys and hosts from one IPv4 address or IPv6 /64; counted by each gateway. */
  unknown: 600,
  /** Lookups of unknown sessions, keys and hosts from an IPv6 /48. */
  wideUnknown: 6000,
  /** Further lookups, beyond `unknown`, of sessions, keys and hosts that are sent again after a refusal. */
  retried: 60,
  /** The same beyond `wideUnknown`. */
  wideRetried: 600,
};
export type RequestsPerMinute = typeof REQUESTS_PER_MINUTE;

/** Number of requests that a heavy call counts as. */
export const HEAVY_CALLS = {
  /** A CSV export, or a list without `limit` of more than 200 entries. */
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
