import { test } from 'vitest';
import { type RowId, textOf } from '../rows/rows.ts';

/** Registers the test of a row of the specification, titled by its id and text. */
export const row = (id: RowId, check: () => Promise<void>): void => test(`${id}: ${textOf(id)}`, check);
