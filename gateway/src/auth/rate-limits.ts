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
  /** Of a company's staff and partner keys together, and again of all its customers together. */
  company: 12_000,
  /** Provider webhooks from one network. */
  webhooks: 12_000,
  /** Provider webhooks from an IPv6 /48. */
  wideWebhooks: 48_000,
  /** Visits, returns and webhooks of one payment. */
  payment: 60,
  /** Lookups of unknown sessions, keys and hosts for one network, in each gateway. */
  unknown: 600,
  /** The same for an IPv6 /48. */
  wideUnknown: 6000,
  /** Further lookups for one network of sessions, keys and hosts that are sent again after a refusal. */
  retried: 60,
  /** The same for an IPv6 /48. */
  wideRetried: 600,
};
export type RequestsPerMinute = typeof REQUESTS_PER_MINUTE;

/** How many requests a heavy call counts as. */
export const HEAVY_CALLS = {
  /** A CSV export, or a list without `limit` of more than 200 entries. */
  export: 20,
  /** A bill file. */
  upload: 10,
  /** Up to 100 payments or customers in one call. */
  batch: 5,
};
export type HeavyCall = keyof typeof HEAVY_CALLS;

/** A signed webhook that no account signed counts as this many: 60 in a minute use up the limit of their network. */
export const REQUESTS_PER_REFUSED_WEBHOOK = 200;

/** A GraphQL operation counts as one request per this number of objects that it may return. */
export const OBJECTS_PER_REQUEST = 1000;

/** A large response counts as one further request per this number of bytes; streamed exports count as HEAVY_CALLS alone. */
export const BYTES_PER_REQUEST = 64 * 1024;
