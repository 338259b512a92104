import { type BillFileOptions, type BillRow, billRows } from './bill-file.ts';

/** What the books must hold after a file: by hand count, not by the product's own reading. */
export interface Expectation {
  totalProcessed: number;
  good: Map<string, BillRow>;
  bad: BillRow[];
}

export function expectationOf(options: BillFileOptions): Expectation {
  const good = new Map<string, BillRow>();
  const bad: BillRow[] = [];
  for (const row of billRows(options)) {
    if (row.bad) bad.push(row);
    else good.set(row.accountNumber, row);
  }
  return { totalProcessed: good.size + bad.length, good, bad };
}
