const DELIMITERS = [',', ';', '\t'];

/** The first records of a delimited text; quoted cells may hold delimiters and line ends. */
export function firstRecords(text: string, delimiter: string, count: number): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let cell = '';
  let quoted = false;

  const endCell = () => {
    record.push(cell.trim());
    cell = '';
  };
  const endRecord = () => {
    endCell();
    if (record.some((value) => value !== '')) records.push(record);
    record = [];
  };

  for (let at = 0; at < text.length && records.length < count; at += 1) {
    const char = text[at] ?? '';
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (char === delimiter) endCell();
    else if (char === '\n' || char === '\r') {
      endRecord();
      if (char === '\r' && text[at + 1] === '\n') at += 1;
    } else cell += char;
  }
  if (records.length < count && (cell !== '' || record.length > 0)) endRecord();
  return records;
}

/** Records parted by the delimiter under which most headers are known, else by the one that makes most columns. */
export function previewRecords(text: string, count: number, isKnown: (header: string) => boolean): string[][] {
  const score = (header: readonly string[]): number => header.filter(isKnown).length * 1000 + header.length;
  return DELIMITERS.map((delimiter) => firstRecords(text, delimiter, count)).reduce((best, next) =>
    score(next[0] ?? []) > score(best[0] ?? []) ? next : best,
  );
}
