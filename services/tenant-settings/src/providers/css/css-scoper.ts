import type { CssScoper } from '../../use-cases/ports.ts';
import { checkSheet } from './check-sheet.ts';
import { printScoped } from './print-scoped.ts';
import { readSheet } from './read-sheet.ts';
import type { Problem } from './report.ts';

/** Problems told at once. */
const MAX_PROBLEMS = 10;

const refused = (problems: Problem[]): { kind: 'refused'; messages: string[] } => ({
  kind: 'refused',
  messages: [...new Set(problems.map(({ line, text }) => `Custom CSS: ${text} (line ${line})`))].slice(0, MAX_PROBLEMS),
});

/** Nothing is taken out silently: a sheet is used as it was written, or refused with what is wrong with it. */
export const createCssScoper = (): CssScoper => ({
  scope: (css) => {
    const read = readSheet(css);
    if (read.kind === 'refused') return refused(read.problems);
    const problems: Problem[] = [];
    checkSheet(
      read.sheet,
      (node, text) => problems.push({ line: node.loc?.start.line ?? 1, text }),
      () => problems.length >= MAX_PROBLEMS,
    );
    return problems.length > 0 ? refused(problems) : { kind: 'scoped', css: printScoped(read.sheet) };
  },
});
