import { catalogue, type Entry } from './catalogue.ts';
import { rows } from './rows.ts';

const HEAD = `# Specification, calls and tests

Each row of the specification's sections 5 to 9 that concerns the server, the calls of the API that it is about, and the
test that it holds: \`npm test -- contract\` runs them on the whole product. A row without a test is about the screen
alone. This page is made from \`test/specification\` by \`npm run codegen\`; a check fails when it is out of date.
`;

const line = (...cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

function toLine({ row, test }: Entry): string {
  if (!test) return line(row, '', 'screen');
  const calls = rows.find(({ id }) => id === test)?.calls ?? [];
  return line(row, calls.map((call) => `\`${call}\``).join(', '), `\`${test}\``);
}

/** The table as a page. */
export function specificationPage(): string {
  const sections = Object.entries(catalogue).map(([title, entries]) =>
    [`## ${title}`, '', line('Row', 'Calls', 'Test'), line('---', '---', '---'), ...entries.map(toLine)].join('\n'),
  );
  return `${[HEAD.trimEnd(), ...sections].join('\n\n')}\n`;
}
