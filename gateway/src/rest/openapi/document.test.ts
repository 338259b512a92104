import { expect, test } from 'vitest';
import { expressPath } from '../http/router.ts';
import { routes } from '../routes.ts';
import { documentText } from './document.ts';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: object[];
  parameters?: { name: string; in: string; description?: string }[];
  requestBody?: { description?: string; content: object };
  responses: Record<string, { $ref?: string; description?: string; content?: Record<string, unknown> }>;
}
interface Document {
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

const text = documentText(routes);
const document: Document = JSON.parse(text);
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
);
const findOperation = (id: string) => {
  const found = operations.find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`No operation ${id}`);
  return found;
};

test('the document contains exactly the served routes', () => {
  const documented = operations.map(({ path, method, operationId }) => `${operationId} ${method} ${path}`);
  expect(documented.sort()).toEqual(routes.map(({ id, method, path }) => `${id} ${method} ${path}`).sort());
  expect(new Set(routes.map(({ id }) => id)).size).toBe(routes.length);
});

test('the text of the document is the same every time', () => {
  expect(documentText(routes)).toBe(text);
  expect(document.servers).toEqual([{ url: '/api', description: 'This portal.' }]);
});

test('every tag of an operation is described', () => {
  const tagNames = new Set(document.tags.map(({ name }) => name));
  expect(operations.flatMap(({ tags }) => tags).filter((tag) => !tagNames.has(tag))).toEqual([]);
});

test('operations, parameters, bodies, responses and fields have descriptions', () => {
  const missing: string[] = [];
  const check = (path: string, part: { description?: string; $ref?: string }) => {
    if (!part.description?.trim() && !part.$ref) missing.push(path);
  };
  const checkFields = (path: string, part: unknown) => {
    if (typeof part !== 'object' || part === null) return;
    if ('properties' in part && typeof part.properties === 'object' && part.properties)
      for (const [name, field] of Object.entries(part.properties)) check(`${path}.${name}`, field);
    for (const [key, inner] of Object.entries(part)) checkFields(`${path}/${key}`, inner);
  };
  for (const operation of operations) {
    const { operationId: id } = operation;
    check(id, operation);
    if (!operation.summary) missing.push(`${id}: summary`);
    for (const parameter of operation.parameters ?? []) check(`${id}(${parameter.name})`, parameter);
    if (operation.requestBody) check(`${id} body`, operation.requestBody);
    for (const [status, response] of Object.entries(operation.responses)) check(`${id} ${status}`, response);
  }
  checkFields('', document);
  expect(missing).toEqual([]);
});

test('every reference resolves', () => {
  const references = [...text.matchAll(/"\$ref": "#\/components\/(\w+)\/(\w+)"/g)];
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter(([, kind = '', name = '']) => !document.components[kind]?.[name])).toEqual([]);
});

test('the parameters of each path are documented', () => {
  for (const { path, parameters = [] } of operations) {
    const documented = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `:${name}`);
    expect(expressPath(path).match(/:\w+/g) ?? []).toEqual(documented);
  }
});

test('public routes require no security, and routes for partners accept partner keys', () => {
  expect(findOperation('listCompanies').security).toEqual([]);
  expect(findOperation('getUser').security).toEqual([{ session: [] }]);
  expect(findOperation('createAdminUser').security).toEqual([{ session: [] }]);
  expect(findOperation('listCustomers').security).toEqual([{ session: [] }, { partnerKey: [] }]);
  expect(findOperation('addCustomer').security).toEqual([{ session: [] }, { partnerKey: [] }]);
});

test('an error is documented in every format', () => {
  expect(Object.keys(findOperation('getSecurityQuestion').responses['404']?.content ?? {})).toEqual([
    'application/json',
    'text/plain',
    'application/problem+json',
  ]);
  expect(findOperation('getUser').responses['401']).toEqual({ $ref: '#/components/responses/Error401' });
});

test('a response and an error with the same status are combined', () => {
  const { description, content } = findOperation('startPayment').responses['409'] ?? {};
  expect(description).toContain('Nothing due');
  expect(description).toContain('still running');
  expect(Object.keys(content ?? {}).sort()).toEqual(['application/json', 'application/problem+json', 'text/plain']);
});

test('the document contains no secrets or local addresses', () => {
  expect(text).not.toMatch(/127\.0\.0\.1|localhost|internal|secret that|re_[a-z0-9]{6}/i);
});
