import type { Migration } from '@utility-pay/service-kit/migrations/migration';
import { indexes } from './0001-indexes.ts';

/** What makes the schema that this version works on, oldest first. */
export const migrations: readonly Migration[] = [indexes];
