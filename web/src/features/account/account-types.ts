import type { AccountQuery, TransactionFragment } from './gql/account.ts';

export type Viewer = NonNullable<AccountQuery['viewer']>;
export type Customer = NonNullable<Viewer['customer']>;
export type Transaction = TransactionFragment;
