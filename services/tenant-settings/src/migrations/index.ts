import type { Migration } from '@utility-pay/service-kit/migrations/migration';
import { indexes } from './0001-indexes.ts';
import { companyRevisions } from './0002-company-revisions.ts';

/** What makes the schema that this version works on, oldest first. */
export const migrations: readonly Migration[] = [indexes, companyRevisions];
