import { globSync } from 'node:fs';
import { type DocumentNode, type GraphQLError, parse, print, specifiedRules, validate } from 'graphql';
import { expect, test } from 'vitest';
import { costOf } from '../../gateway/src/graph/limits/cost.ts';
import { documentRules } from '../../gateway/src/graph/limits/document-rules.ts';
import { MAX_COST, MAX_DOCUMENT_BYTES, MAX_PAGE_SIZE, MAX_TOKENS } from '../../gateway/src/graph/limits/limits.ts';
import { apiSchema, onlyOperation } from './helpers/api-schema.ts';

const root = new URL('../../', import.meta.url);
const schema = apiSchema();

type Named = [name: string, text: string];

/** Returns the text of an operation; undefined if the value is not a document. */
const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'definitions' in value
    ? print(value as DocumentNode)
    : undefined;
};

/** Returns every operation that the modules of a client export. */
async function operationsOf(modulePattern: string): Promise<Named[]> {
  const files = globSync(modulePattern, { cwd: root.pathname });
  const modules = await Promise.all(files.map((file) => import(new URL(file, root).href)));
  return modules.flatMap((exported: Record<string, unknown>) =>
    Object.entries(exported).flatMap(([name, value]): Named[] => {
      const text = textOf(value);
      return text && /^\s*(query|mutation)\b/m.test(text) ? [[name, text]] : [];
    }),
  );
}

/** Returns the validation errors of an operation, including those of the limits. */
const validationErrors = (text: string): readonly GraphQLError[] =>
  validate(schema, parse(text, { maxTokens: MAX_TOKENS }), [...specifiedRules, ...documentRules]);

const portal = await operationsOf('web/src/**/gql/*.ts');
const rest = await operationsOf('gateway/src/rest/*/gql/!(*.internal).ts');

test('the portal and REST have operations', () => {
  expect(portal.length).toBeGreaterThan(10);
  expect(rest.length).toBeGreaterThan(10);
});

test.each(rest)('the REST operation %s is within the limits of a document', (_name, text) => {
  expect(validationErrors(text)).toEqual([]);
});

test.each(portal)('the portal operation %s is within all limits with the largest page', (_name, text) => {
  expect(validationErrors(text)).toEqual([]);
  expect(Buffer.byteLength(text)).toBeLessThan(MAX_DOCUMENT_BYTES / 2);
  const document = parse(text);
  const cost = costOf({ schema, document, operation: onlyOperation(document), variables: { first: MAX_PAGE_SIZE } });
  expect(cost.objects).toBeLessThan(MAX_COST / 2);
  expect(cost.largestPage).toBeLessThanOrEqual(MAX_PAGE_SIZE);
});
