import { expect, test } from 'vitest';
import { expressPath } from '../http/mount.ts';
import { routes } from '../routes.ts';
import { documentText } from './serve-document.ts';

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
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};

test('every call that is served is told, and no other', () => {
  const told = operations.map(({ path, method, operationId }) => `${operationId} ${method} ${path}`);
  expect(told.sort()).toEqual(routes.map(({ id, method, path }) => `${id} ${method} ${path}`).sort());
  expect(new Set(routes.map(({ id }) => id)).size).toBe(routes.length);
});

test('two builds of the same source tell the same bytes', () => {
  expect(documentText(routes)).toBe(text);
  expect(document.servers).toEqual([{ url: '/api', description: 'This portal.' }]);
});

test('each call stands in a chapter that is described', () => {
  const chapters = new Set(document.tags.map(({ name }) => name));
  expect(operations.flatMap(({ tags }) => tags).filter((tag) => !chapters.has(tag))).toEqual([]);
});

test('calls, parameters, bodies, answers and fields have descriptions', () => {
  const missing: string[] = [];
  const look = (path: string, part: { description?: string; $ref?: string }) => {
    if (!part.description?.trim() && !part.$ref) missing.push(path);
  };
  const fields = (path: string, part: unknown) => {
    if (typeof part !== 'object' || part === null) return;
    if ('properties' in part && typeof part.properties === 'object' && part.properties)
      for (const [name, field] of Object.entries(part.properties)) look(`${path}.${name}`, field);
    for (const [key, inner] of Object.entries(part)) fields(`${path}/${key}`, inner);
  };
  for (const operation of operations) {
    const { operationId: id } = operation;
    look(id, operation);
    if (!operation.summary) missing.push(`${id}: summary`);
    for (const parameter of operation.parameters ?? []) look(`${id}(${parameter.name})`, parameter);
    if (operation.requestBody) look(`${id} body`, operation.requestBody);
    for (const [status, response] of Object.entries(operation.responses)) look(`${id} ${status}`, response);
  }
  fields('', document);
  expect(missing).toEqual([]);
});

test('every reference leads somewhere', () => {
  const references = [...text.matchAll(/"\$ref": "#\/components\/(\w+)\/(\w+)"/g)];
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter(([, kind = '', name = '']) => !document.components[kind]?.[name])).toEqual([]);
});

test('path parameters are those of the path', () => {
  for (const { path, parameters = [] } of operations) {
    const told = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `:${name}`);
    expect(expressPath(path).match(/:\w+/g) ?? []).toEqual(told);
  }
});

test('calls for anyone need nothing, calls of the data that partners read take their key too', () => {
  expect(find('listCompanies').security).toEqual([]);
  expect(find('getUser').security).toEqual([{ session: [] }]);
  expect(find('createAdminUser').security).toEqual([{ session: [] }]);
  expect(find('listCustomers').security).toEqual([{ session: [] }, { partnerKey: [] }]);
  expect(find('addCustomer').security).toEqual([{ session: [] }, { partnerKey: [] }]);
});

test('a refusal is told in every form that it may have', () => {
  expect(Object.keys(find('getSecurityQuestion').responses['404']?.content ?? {})).toEqual([
    'application/json',
    'text/plain',
    'application/problem+json',
  ]);
  expect(find('getUser').responses['401']).toEqual({ $ref: '#/components/responses/Refused401' });
});

test('a status that is an answer of a call and a refusal too tells both', () => {
  const { description, content } = find('startPayment').responses['409'] ?? {};
  expect(description).toContain('Nothing due');
  expect(description).toContain('still running');
  expect(Object.keys(content ?? {}).sort()).toEqual(['application/json', 'application/problem+json', 'text/plain']);
});

test('nothing of it is secret or of this machine', () => {
  expect(text).not.toMatch(/127\.0\.0\.1|localhost|internal|secret that|re_[a-z0-9]{6}/i);
});
