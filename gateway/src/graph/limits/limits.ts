/** Limits of a GraphQL request, documented in docs/graphql. */

/** Levels of nested fields. */
export const MAX_DEPTH = 8;
/** Aliases in a document. */
export const MAX_ALIASES = 15;
/** Root fields of an operation. */
export const MAX_ROOT_FIELDS = 10;
/** Tokens of a document. */
export const MAX_TOKENS = 1000;
export const MAX_DIRECTIVES = 10;
/** Length of a document in bytes. */
export const MAX_DOCUMENT_BYTES = 10_000;
/** Selected fields of an operation after fragments are expanded. */
export const MAX_SELECTIONS = 1000;
/** Largest value of the argument `first`. */
export const MAX_PAGE_SIZE = 200;
/** Objects that one response may contain (`costOf`). */
export const MAX_COST = 10_000;
/** Number of entries that the cost assumes for a list without the argument `first`. */
export const ASSUMED_ENTRIES = 10;
/**
 * Mutations that change many customers, with the input field that lists the changes. Each change costs
 * OBJECTS_PER_CHANGE objects.
 */
export const BATCH_MUTATIONS: Readonly<Record<string, string>> = {
  recordExternalPayments: 'payments',
  updateCustomers: 'customers',
};
/** Cost of one change: changing a customer takes about as long as reading this number of objects. */
export const OBJECTS_PER_CHANGE = 50;
/** Length in bytes of a request body of an anonymous caller or a customer, including variables. */
export const CUSTOMER_BODY_BYTES = 64_000;
/** Length in bytes of a request body of staff or a partner, including variables: a 2 MB logo in base64 fits. */
export const BODY_BYTES = 3_000_000;
