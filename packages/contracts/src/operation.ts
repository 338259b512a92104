declare const types: unique symbol;

/** The text of one GraphQL operation with the types of its result and variables, as codegen writes it. */
export type Operation<Result, Variables> = string & { readonly [types]?: (variables: Variables) => Result };

/** Template tag of the generated operations: concatenates the operation and its fragments. */
export const gql = (parts: TemplateStringsArray, ...fragments: readonly string[]): string =>
  String.raw({ raw: parts }, ...fragments);
