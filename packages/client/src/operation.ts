/**
 * The text of a GraphQL operation with the types of its result and variables. Typed documents that other code
 * generators write as text fit too, such as those of `documentMode: 'string'`.
 */
export interface Operation<Result, Variables> {
  toString(): string;
  /** Never set; carries the types for inference. */
  __apiType?: (variables: Variables) => Result;
}

/** The template tag of generated operations. Returns the text of an operation with its fragments. */
export const gql = (parts: TemplateStringsArray, ...fragments: readonly unknown[]): string =>
  String.raw({ raw: parts }, ...fragments);
