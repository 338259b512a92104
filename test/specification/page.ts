import { catalog, type Entry } from './catalog.ts';
import { rows } from './rows.ts';

const HEAD = `# Specification, calls and tests

Each row of the specification's sections 5 to 9, and the paths that the product adds, with the API calls and the test:
\`npm test -- contract\` runs the tests on the whole system. A row without a test concerns only the screen. \`npm run codegen\`
generates this page from \`test/specification\`; a check fails when it is out of date.
`;

const line = (...cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

function toLine({ row, test }: Entry): string {
  if (!test) return line(row, '', 'screen');
  const calls = rows.find(({ id }) => id === test)?.calls ?? [];
  return line(row, calls.map((call) => `\`${call}\``).join(', '), `\`${test}\``);
}

/** Returns the tables as a Markdown page. */
export function specificationPage(): string {
  const sections = Object.entries(catalog).map(([title, entries]) =>
    [`## ${title}`, '', line('Row', 'Calls', 'Test'), line('---', '---', '---'), ...entries.map(toLine)].join('\n'),
  );
  return `${[HEAD.trimEnd(), ...sections].join('\n\n')}\n`;
}
