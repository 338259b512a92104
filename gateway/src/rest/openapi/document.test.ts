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
const find = (id: string) => {
  const found = operations.find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`No operation ${id}`);
  return found;
};

test('documents exactly the served routes', () => {
  const documented = operations.map(({ path, method, operationId }) => `${operationId} ${method} ${path}`);
  expect(documented.sort()).toEqual(routes.map(({ id, method, path }) => `${id} ${method} ${path}`).sort());
  expect(new Set(routes.map(({ id }) => id)).size).toBe(routes.length);
});

test('returns the same text every time', () => {
  expect(documentText(routes)).toBe(text);
  expect(document.servers).toEqual([{ url: '/api', description: 'This portal.' }]);
});

test('gives every operation a described tag', () => {
  const tagNames = new Set(document.tags.map(({ name }) => name));
  expect(operations.flatMap(({ tags }) => tags).filter((tag) => !tagNames.has(tag))).toEqual([]);
});

test('describes operations, parameters, bodies, responses and fields', () => {
  const missing: string[] = [];
  const check = (path: string, part: { description?: string; $ref?: string }) => {
    if (!part.description?.trim() && !part.$ref) missing.push(path);
  };
  const fields = (path: string, part: unknown) => {
    if (typeof part !== 'object' || part === null) return;
    if ('properties' in part && typeof part.properties === 'object' && part.properties)
      for (const [name, field] of Object.entries(part.properties)) check(`${path}.${name}`, field);
    for (const [key, inner] of Object.entries(part)) fields(`${path}/${key}`, inner);
  };
  for (const operation of operations) {
    const { operationId: id } = operation;
    check(id, operation);
    if (!operation.summary) missing.push(`${id}: summary`);
    for (const parameter of operation.parameters ?? []) check(`${id}(${parameter.name})`, parameter);
    if (operation.requestBody) check(`${id} body`, operation.requestBody);
    for (const [status, response] of Object.entries(operation.responses)) check(`${id} ${status}`, response);
  }
  fields('', document);
  expect(missing).toEqual([]);
});

test('resolves every reference', () => {
  const references = [...text.matchAll(/"\$ref": "#\/components\/(\w+)\/(\w+)"/g)];
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter(([, kind = '', name = '']) => !document.components[kind]?.[name])).toEqual([]);
});

test('documents the parameters of each path', () => {
  for (const { path, parameters = [] } of operations) {
    const documented = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `:${name}`);
    expect(expressPath(path).match(/:\w+/g) ?? []).toEqual(documented);
  }
});

test('requires no security on public routes and accepts partner keys on partner routes', () => {
  expect(find('listCompanies').security).toEqual([]);
  expect(find('getUser').security).toEqual([{ session: [] }]);
  expect(find('createAdminUser').security).toEqual([{ session: [] }]);
  expect(find('listCustomers').security).toEqual([{ session: [] }, { partnerKey: [] }]);
  expect(find('addCustomer').security).toEqual([{ session: [] }, { partnerKey: [] }]);
});

test('documents an error in every format', () => {
  expect(Object.keys(find('getSecurityQuestion').responses['404']?.content ?? {})).toEqual([
    'application/json',
    'text/plain',
    'application/problem+json',
  ]);
  expect(find('getUser').responses['401']).toEqual({ $ref: '#/components/responses/Error401' });
});

test('combines a response and an error with the same status', () => {
  const { description, content } = find('startPayment').responses['409'] ?? {};
  expect(description).toContain('Nothing due');
  expect(description).toContain('still running');
  expect(Object.keys(content ?? {}).sort()).toEqual(['application/json', 'application/problem+json', 'text/plain']);
});

test('contains no secrets or local addresses', () => {
  expect(text).not.toMatch(/127\.0\.0\.1|localhost|internal|secret that|re_[a-z0-9]{6}/i);
});
