import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/security/asvs.md', ROOT), 'utf8');
const controls = readFileSync(new URL('docs/security/controls.md', ROOT), 'utf8');
const summary = readFileSync(new URL('SECURITY.md', ROOT), 'utf8');

/** The number of requirements of levels 1 and 2 in each section of ASVS 5.0.0; they are the first ones of the section. */
const SECTIONS: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
};
const ANSWERS = ['met', 'not met', 'not applicable'];
const ROW = /^\| v(\d+\.\d+)\.(\d+)(?: to v(\d+\.\d+)\.(\d+))? \| ([^|]+) \| ([^|]+) \| (.+) \|$/gm;
const PATH = /`((?:\.\w|[\w-]+\/)[\w./-]*\.?\w+)`/g;

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_value, index) => from + index);
const rows = [...page.matchAll(ROW)].map(([, section = '', first, , last, , answer = '', reason = '']) => ({
  section,
  ids: numbers(Number(first), Number(last ?? first)).map((number) => `${section}.${number}`),
  answer,
  reason,
}));
const missingPaths = (text: string): string[] =>
  [...text.matchAll(PATH)]
    .map(([, path = '']) => path)
    .filter((path) => !path.startsWith('node:') && !existsSync(new URL(path, ROOT)));

test('answers every requirement of levels 1 and 2 once', () => {
  const expected = Object.entries(SECTIONS).flatMap(([section, last]) =>
    numbers(1, last).map((number) => `${section}.${number}`),
  );
  expect(expected).toHaveLength(253);
  expect(rows.flatMap(({ ids }) => ids)).toEqual(expected);
  expect([...new Set(rows.map(({ answer }) => answer))].toSorted()).toEqual(ANSWERS.toSorted());
});

test('names only paths that exist, and dates each requirement that is not met', () => {
  expect(missingPaths('`test/checks/no-such.test.ts` and `.no-such`')).toHaveLength(2);
  expect(missingPaths(page)).toEqual([]);
  expect(missingPaths(controls)).toEqual([]);
  const undated = rows.filter(({ answer, reason }) => answer === 'not met' && !/Since \d{4}-\d\d-\d\d/.test(reason));
  expect(undated).toEqual([]);
});

test('SECURITY.md has the counts of each chapter of the page', () => {
  const chapters = [...page.matchAll(/^## (V(\d+) .+)$/gm)];
  expect(chapters).toHaveLength(17);
  for (const [, title, chapter] of chapters) {
    const ofChapter = rows.filter(({ section }) => section.split('.')[0] === chapter);
    const counts = ANSWERS.map((answer) =>
      ofChapter.filter((row) => row.answer === answer).reduce((sum, { ids }) => sum + ids.length, 0),
    );
    expect(summary).toContain(`| ${title} | ${counts.join(' | ')} |`);
  }
});
