import type { oas31, ZodOpenApiRequestBodyObject } from 'zod-openapi';
import type { Route } from '../http/route.ts';

const FILE: oas31.SchemaObject = { type: 'string', description: 'The file.', contentMediaType: 'text/csv' };
const FORM: oas31.SchemaObject = {
  type: 'object',
  required: ['file'],
  properties: { file: { ...FILE, format: 'binary' } },
};

const ofFile = (types: readonly string[]): ZodOpenApiRequestBodyObject => ({
  description: 'The file, as it is or as a part of a form.',
  required: true,
  content: Object.fromEntries(
    types.map((type) => [type, { schema: type === 'multipart/form-data' ? FORM : FILE }] as const),
  ),
});

/** What a call is sent; nothing for one that takes no body. */
export function requestBodyOf({ body, files }: Route): ZodOpenApiRequestBodyObject | undefined {
  if (files) return ofFile(files);
  if (!body) return undefined;
  const { schema, limit } = body;
  return {
    description: `At most ${limit.replace(/(\d+)(\w+)/, '$1 $2')}.`,
    // No body at all is read as an empty one.
    required: !schema.safeParse({}).success,
    content: { 'application/json': { schema } },
  };
}
