type Separator = ' ' | '-' | ':' | '.';

type Words<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? First extends Separator
    ? `_${Words<Uncapitalize<Rest>>}`
    : First extends Lowercase<First>
      ? `${Uppercase<First>}${Words<Rest>}`
      : `_${First}${Words<Rest>}`
  : '';

/** The name of a value in the GraphQL schema. */
export type SchemaName<Value extends string> = Words<Uncapitalize<Value>>;

/** Returns the name of a value in the GraphQL schema: `manageUsers` is `MANAGE_USERS`, `check-again` is `CHECK_AGAIN`. */
export const schemaName = <Value extends string>(value: Value): SchemaName<Value> =>
  value
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll(/[ :.-]/g, '_')
    .toUpperCase() as SchemaName<Value>;

/** Sort keys of customers, in REST and in the portal's addresses; `-` for descending. */
export const CUSTOMER_SORT_NAMES = {
  accountNumber: 'ACCOUNT_NUMBER',
  '-accountNumber': 'ACCOUNT_NUMBER_DESC',
  name: 'NAME',
  '-name': 'NAME_DESC',
  currentBalance: 'AMOUNT_DUE',
  '-currentBalance': 'AMOUNT_DUE_DESC',
} as const;

/** Sort keys of payments, in REST; `-` for descending. */
export const PAYMENT_SORT_NAMES = {
  '-createdAt': 'NEWEST',
  createdAt: 'OLDEST',
  '-amount': 'LARGEST',
  amount: 'SMALLEST',
} as const;
