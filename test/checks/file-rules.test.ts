import { describe, expect, it } from 'vitest';
import { fileProblems } from '../../scripts/checks/file-rules.ts';

const lines = (count: number) => `${'x;\n'.repeat(count)}`;
const word = (one: string, two: string) => one + two;

describe('the rules of a file', () => {
  it('let a small file pass', () => {
    expect(fileProblems([{ path: 'a.ts', text: lines(60) }])).toEqual([]);
  });

  it('refuse a file over 300 lines, and a median over 60', () => {
    const small = [1, 2, 3].map((n) => ({ path: `${n}.ts`, text: lines(n) }));
    expect(fileProblems([...small, { path: 'a.ts', text: lines(300) }])).toEqual([]);
    expect(fileProblems([...small, { path: 'a.ts', text: lines(301) }])).toEqual(['a.ts has 301 lines, more than 300']);
    expect(fileProblems([{ path: 'a.ts', text: lines(61) }])).toEqual(['the median file has 61 lines, more than 60']);
  });

  it.each([
    word('TO', 'DO'),
    word('FIX', 'ME'),
    word('it.', 'only('),
    word('test.', 'skip('),
    word('describe.', 'only('),
  ])('refuse %s', (left) => {
    expect(fileProblems([{ path: 'a.test.ts', text: `x\n${left}` }])).toEqual([`a.test.ts:2 has ${left}`]);
  });

  it.each(['Date.now()', 'new Date()', 'Math.random()', 'process.env.X'])('refuse %s in a domain alone', (impure) => {
    const text = `const x = ${impure};`;
    expect(fileProblems([{ path: 'services/billing/src/domain/bill.ts', text }])).toHaveLength(1);
    expect(fileProblems([{ path: 'services/billing/src/domain/bill.test.ts', text }])).toEqual([]);
    expect(fileProblems([{ path: 'services/billing/src/config.ts', text }])).toEqual([]);
  });
});
