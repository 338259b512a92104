import { describe, expect, it } from 'vitest';
import { fileProblems } from '../../scripts/checks/file-rules.ts';

const lines = (count: number) => 'x;\n'.repeat(count);
/** Joins the parts of a forbidden text, which this file must not contain either. */
const join = (start: string, end: string) => start + end;

describe('fileProblems', () => {
  it('accepts a small file', () => {
    expect(fileProblems([{ path: 'a.ts', text: lines(60) }])).toEqual([]);
  });

  it('refuses a file over 300 lines', () => {
    expect(fileProblems([{ path: 'a.ts', text: lines(300) }])).toEqual([]);
    expect(fileProblems([{ path: 'a.ts', text: lines(301) }])).toEqual(['a.ts has 301 lines, more than 300']);
  });

  it.each([
    join('TO', 'DO'),
    join('FIX', 'ME'),
    join('it.', 'only('),
    join('test.', 'skip('),
    join('describe.', 'only('),
  ])('refuses %s', (forbidden) => {
    expect(fileProblems([{ path: 'a.test.ts', text: `x\n${forbidden}` }])).toEqual([`a.test.ts:2 has ${forbidden}`]);
  });

  it.each(['Date.now()', 'new Date()', 'Math.random()', 'process.env.X'])(
    'refuses %s in a domain, but not in its tests or elsewhere',
    (impure) => {
      const text = `const x = ${impure};`;
      expect(fileProblems([{ path: 'services/billing/src/domain/bill.ts', text }])).toHaveLength(1);
      expect(fileProblems([{ path: 'services/billing/src/domain/bill.test.ts', text }])).toEqual([]);
      expect(fileProblems([{ path: 'services/billing/src/config.ts', text }])).toEqual([]);
    },
  );
});
