import type { Migration } from '@utility-pay/service-kit/migrations/migration';
import { indexes } from './0001-indexes.ts';
import { operatorLists } from './0002-operator-lists.ts';

/** What makes the schema that this version works on, oldest first. */
export const migrations: readonly Migration[] = [indexes, operatorLists];
