/** Returns the GraphQL enum name of a REST value: `partial-refund` is `PARTIAL_REFUND`. */
export const enumName = <Name extends string>(value: string): Name => value.replaceAll('-', '_').toUpperCase() as Name;
