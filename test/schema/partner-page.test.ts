import { ERROR_CODES, PARTNER_KEY_MODES, PARTNER_SCOPES, schemaName, USER_ERROR_CODES } from '@utility-pay/contracts';
import { partnerExamples, partnerTable } from '@utility-pay/testkit';
import { parse, specifiedRules, validate } from 'graphql';
import { expect, test } from 'vitest';
import { OBJECTS_PER_REQUEST, REQUESTS_PER_MINUTE } from '../../gateway/src/auth/rate-limits.ts';
import { costOf } from '../../gateway/src/graph/limits/cost.ts';
import { documentRules } from '../../gateway/src/graph/limits/document-rules.ts';
import * as limits from '../../gateway/src/graph/limits/limits.ts';
import { statusOf } from '../../gateway/src/rest/http/errors.ts';
import { apiSchema, onlyOperation } from './helpers/api-schema.ts';

const schema = apiSchema();
const codeTables = partnerTable('Code');
const numbers = (cell: string): number => Number(/^[\d,]+/.exec(cell)?.[0].replaceAll(',', ''));

test('the page lists every error code with its HTTP status', () => {
  const codes = codeTables.filter((row) => row.length === 3).map(([code, status]) => [code, Number(status)]);
  expect(codes.sort()).toEqual(ERROR_CODES.map((code) => [code, statusOf(code)]).sort());
});

test('the page lists every code of userErrors', () => {
  const codes = codeTables.filter((row) => row.length === 2).map(([code]) => code);
  expect(codes.sort()).toEqual([...USER_ERROR_CODES].sort());
});

test('the page lists every scope and mode', () => {
  expect(partnerTable('Scope').map(([scope]) => scope)).toEqual(PARTNER_SCOPES.map(schemaName));
  expect(partnerTable('Mode').map(([mode]) => mode)).toEqual(PARTNER_KEY_MODES.map(schemaName));
});

test('the page lists the limits of the code', () => {
  expect(partnerTable('Limit').map(([, most = '']) => numbers(most))).toEqual([
    limits.MAX_DOCUMENT_BYTES,
    limits.MAX_TOKENS,
    limits.MAX_DEPTH,
    limits.MAX_ALIASES,
    limits.MAX_DIRECTIVES,
    limits.MAX_ROOT_FIELDS,
    limits.MAX_SELECTIONS,
    limits.MAX_PAGE_SIZE,
    limits.MAX_COST,
    limits.BODY_BYTES,
    limits.CUSTOMER_BODY_BYTES,
    REQUESTS_PER_MINUTE.session,
    OBJECTS_PER_REQUEST,
  ]);
  expect(limits.ASSUMED_ENTRIES).toBe(10);
});

test('the page counts objects like the code', () => {
  const document = parse(
    '{ company(id: "1") { customers(first: 100) { edges { node { currentBalance { amountDue { amountMinor } } } } } } }',
  );
  expect(costOf({ schema, document, operation: onlyOperation(document), variables: {} }).objects).toBe(402);
});

const examples = partnerExamples().filter(({ language }) => language === 'graphql');

test('the page has examples', () => expect(examples.length).toBeGreaterThan(8));

test.each(examples.map((example) => [example.name, example] as const))(
  'the example %s is a valid operation within the limits',
  (_name, { code, variables }) => {
    const document = parse(code);
    expect(validate(schema, document, [...specifiedRules, ...documentRules])).toEqual([]);
    const operation = onlyOperation(document);
    const cost = costOf({ schema, document, operation, variables: JSON.parse(variables) });
    expect(cost.objects).toBeLessThan(limits.MAX_COST);
    expect(cost.largestPage).toBeLessThanOrEqual(limits.MAX_PAGE_SIZE);
  },
);
