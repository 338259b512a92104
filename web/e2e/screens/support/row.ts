import { test } from 'vitest';
import { type RowId, wordsOf } from '../rows/rows.ts';

/** The test of one row of the specification, named after it. */
export const row = (id: RowId, check: () => Promise<void>): void => test(`${id}: ${wordsOf(id)}`, check);
