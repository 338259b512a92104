/** What one request to the graph may ask for. Documented in docs/graphql; the portal's and REST's own operations fit. */

/** Levels of fields inside fields. */
export const MAX_DEPTH = 8;
/** Fields under another name. */
export const MAX_ALIASES = 15;
/** Fields of the query or mutation itself. */
export const MAX_ROOT_FIELDS = 10;
/** Tokens of the text. */
export const MAX_TOKENS = 1000;
export const MAX_DIRECTIVES = 10;
/** Bytes of the text. */
export const MAX_DOCUMENT_BYTES = 10_000;
/** Fields once each fragment stands where it is used. */
export const MAX_SELECTIONS = 1000;
/** Entries of a list that one field answers. REST reads larger pages: its documents are our own. */
export const MAX_PAGE = 200;
/** Objects that one answer may hold. */
export const MAX_COST = 10_000;
/** Objects that one caller may ask for in a minute: a key, a session, or an address without either. */
export const POINTS_PER_MINUTE = 60_000;
/** Entries that a list without `first` is taken for. */
export const ASSUMED_ENTRIES = 10;
/** Bytes of a request with its variables, of a caller that is not signed in. */
export const ANONYMOUS_BODY_BYTES = 64_000;
/** Bytes of a request with its variables: a logo of 2 MB travels as text. */
export const BODY_BYTES = 3_000_000;
