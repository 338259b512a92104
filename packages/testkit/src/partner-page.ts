import { readFileSync } from 'node:fs';

const PAGE = new URL('../../../docs/graphql/README.md', import.meta.url);
const CODE_BLOCK = /^```(\w+)(?: (.*))?\n([\s\S]*?)^```$/gm;

/** An example of the partner documentation in docs/graphql/README.md. */
export interface PartnerExample {
  name: string;
  language: 'graphql' | 'js';
  /** Who sends it; a live partner key by default, a test key or staff if the code block's info says so. */
  as: 'partner' | 'staff' | 'test';
  code: string;
  /** JSON with placeholders such as `$NAME`. */
  variables: string;
  /** The documented response; undefined if the page has none. */
  answer: string | undefined;
}

const pageText = (): string => readFileSync(PAGE, 'utf8');

const senderOf = (info: string): PartnerExample['as'] =>
  info.includes('as=staff') ? 'staff' : info.includes('as=test') ? 'test' : 'partner';

/** Returns the examples in the order of the page. */
export function partnerExamples(): PartnerExample[] {
  const examples: PartnerExample[] = [];
  for (const [, language, info = '', code = ''] of pageText().matchAll(CODE_BLOCK)) {
    const name = /example=([\w-]+)/.exec(info)?.[1];
    const last = examples.at(-1);
    if (name && (language === 'graphql' || language === 'js'))
      examples.push({ name, language, as: senderOf(info), code, variables: '{}', answer: undefined });
    else if (language === 'json' && last && info === 'variables') last.variables = code;
    else if (language === 'json' && last && info === 'answer') last.answer = code;
    else throw new Error(`a code block of the page belongs to no example: ${language} ${info}`);
  }
  return examples;
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));

/** Returns the rows of the page's tables whose first header is `header`, without backticks in their cells. */
export const partnerTable = (header: string): string[][] =>
  pageText()
    .split(/\n(?!\|)/)
    .map((block) => block.split('\n').filter((line) => line.startsWith('|')))
    .filter(([first]) => first?.startsWith(`| ${header} |`))
    .flatMap(([, , ...rows]) => rows.map(cellsOf));
