import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sections } from './rows/rows.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));

const HEAD = `# Specification and screens

Each row of the specification's sections 2, 4, 5, 6, 8 and 9 that a screen shows, and the browser test that is named after
it: \`npm test -- screens\` runs them in Chromium on the whole system. [specification.md](specification.md) lists the rows of
sections 5 to 9 that the server implements. \`npm run codegen\` generates this page from \`web/e2e/screens\`; a check fails
when it is out of date or a row has no test.

The product adds to the specification: the account page of each customer for staff, the Operations page of super admins,
custom domains and partner keys in the account settings, webhooks, and printed receipts.
`;

/** Returns the test files of each row by row id. */
export function testsOfRows(): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const file of globSync('**/*.screen.test.ts', { cwd: folder }).sort()) {
    const path = `${folder}${file}`;
    for (const [, id = ''] of readFileSync(path, 'utf8').matchAll(/^row\(\s*'([^']+)'/gm)) {
      files.set(id, [...(files.get(id) ?? []), relative(root, path)]);
    }
  }
  return files;
}

const line = (...cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** Returns the tables as a Markdown page. */
export function screensPage(): string {
  const tests = testsOfRows();
  const fileLinks = (id: string): string =>
    (tests.get(id) ?? []).map((file) => `[${file.split('/').at(-1)}](../${file})`).join(', ');
  const parts = Object.entries(sections).map(([title, rows]) => {
    const lines = Object.entries(rows).map(([id, text]) => line(`\`${id}\``, text, fileLinks(id)));
    return [`## ${title}`, '', line('Test', 'Row', 'File'), line('---', '---', '---'), ...lines].join('\n');
  });
  return `${[HEAD.trimEnd(), ...parts].join('\n\n')}\n`;
}
