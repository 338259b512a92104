/**
 * The text of a GraphQL operation with the types of its result and variables. Compatible with typed documents of other code
 * generators that are text, such as those of `documentMode: 'string'`.
 */
export interface Operation<Result, Variables> {
  toString(): string;
  /** Only for type inference; never set. */
  __apiType?: (variables: Variables) => Result;
}

/** Template tag of the generated operations: concatenates an operation and its fragments. */
export const gql = (parts: TemplateStringsArray, ...fragments: readonly unknown[]): string =>
  String.raw({ raw: parts }, ...fragments);
