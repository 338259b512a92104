import { parseString } from '@fast-csv/parse';

const DELIMITERS = [',', ';', '\t'];

/** Returns the delimiter that occurs most often in the first line. */
function delimiterOf(content: string): string {
  const [line = ''] = content.split(/[\r\n]/, 1);
  const count = (delimiter: string): number => line.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Returns the cells of a CSV file by row, blank rows included; undefined for text that is not CSV. */
export function readCsvCells(content: string): Promise<string[][] | undefined> {
  return new Promise((resolve) => {
    const rows: string[][] = [];
    const text = content.replace(/^\uFEFF/, '');
    parseString<string[], string[]>(text, { delimiter: delimiterOf(text), headers: false, ignoreEmpty: false })
      .on('data', (row) => rows.push(row))
      .on('error', () => resolve(undefined))
      .on('end', () => resolve(rows));
  });
}
