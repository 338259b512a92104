/** Limits of a GraphQL request, documented in docs/graphql. */

/** Nesting depth. */
export const MAX_DEPTH = 8;
/** Aliased fields. */
export const MAX_ALIASES = 15;
/** Root fields. */
export const MAX_ROOT_FIELDS = 10;
/** Tokens of the document. */
export const MAX_TOKENS = 1000;
export const MAX_DIRECTIVES = 10;
/** Bytes of the document. */
export const MAX_DOCUMENT_BYTES = 10_000;
/** Selections after expanding fragments. */
export const MAX_SELECTIONS = 1000;
/** Largest `first`. */
export const MAX_PAGE_SIZE = 200;
/** Objects in one response. */
export const MAX_COST = 10_000;
/** Assumed entries of a list without `first`. */
export const ASSUMED_ENTRIES = 10;
/** Mutations that change many customers, and the list of their input: each entry counts as OBJECTS_PER_CHANGE objects. */
export const BATCH_MUTATIONS: Readonly<Record<string, string>> = {
  recordExternalPayments: 'payments',
  updateCustomers: 'customers',
};
/** A change of a customer takes about as long as reading this number of objects. */
export const OBJECTS_PER_CHANGE = 50;
/** Bytes of a request of an anonymous caller or a customer, including variables. */
export const CUSTOMER_BODY_BYTES = 64_000;
/** Bytes of a request of staff or a partner, including variables: fits a 2 MB logo in base64. */
export const BODY_BYTES = 3_000_000;
