import { describe, expect, it } from 'vitest';
import { firstRecords, previewRecords } from './csv-records.ts';

describe('the first records', () => {
  it('keeps quoted delimiters, quotes and line ends inside their cell', () => {
    expect(firstRecords('a,b\n"1,240.00","say ""hi""\nthere"\n', ',', 6)).toEqual([
      ['a', 'b'],
      ['1,240.00', 'say "hi"\nthere'],
    ]);
  });

  it('reads LF, CRLF and CR, and leaves empty lines out', () => {
    expect(firstRecords('a\r\nb\r\rc\n\nd', ',', 6)).toEqual([['a'], ['b'], ['c'], ['d']]);
  });

  it('stops after as many as were asked for', () => {
    expect(firstRecords('1\n2\n3\n4', ',', 2)).toEqual([['1'], ['2']]);
  });

  it('keeps leading zeros and empty cells', () => {
    expect(firstRecords('001042,,x', ',', 1)).toEqual([['001042', '', 'x']]);
  });
});

describe('the delimiter', () => {
  const isKnown = (header: string) => ['account', 'amount'].includes(header.toLowerCase());

  it('is the one under which the headers are known', () => {
    expect(previewRecords('Account;Amount\n1;2,50', 6, isKnown)[1]).toEqual(['1', '2,50']);
    expect(previewRecords('Account\tAmount\n1\t2', 6, isKnown)[1]).toEqual(['1', '2']);
  });

  it('is the one that makes most columns where no header is known', () => {
    expect(previewRecords('x;y;z\n1;2;3', 6, isKnown)[0]).toEqual(['x', 'y', 'z']);
  });
});
