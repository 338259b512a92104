import { describe, expect, it } from 'vitest';
import { fileProblems } from '../../scripts/checks/file-rules.ts';

const lines = (count: number) => `${'x;\n'.repeat(count)}`;
const word = (one: string, two: string) => one + two;

describe('fileProblems', () => {
  it('accepts a small file', () => {
    expect(fileProblems([{ path: 'a.ts', text: lines(60) }])).toEqual([]);
  });

  it('refuses a file over 300 lines', () => {
    expect(fileProblems([{ path: 'a.ts', text: lines(300) }])).toEqual([]);
    expect(fileProblems([{ path: 'a.ts', text: lines(301) }])).toEqual(['a.ts has 301 lines, more than 300']);
  });

  it.each([
    word('TO', 'DO'),
    word('FIX', 'ME'),
    word('it.', 'only('),
    word('test.', 'skip('),
    word('describe.', 'only('),
  ])('refuses %s', (left) => {
    expect(fileProblems([{ path: 'a.test.ts', text: `x\n${left}` }])).toEqual([`a.test.ts:2 has ${left}`]);
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
