import type { oas31 } from 'zod-openapi';
import type { Route } from '../http/route.ts';

const COMPANY_ID: oas31.SchemaObject = { type: 'integer', minimum: 1, maximum: 999_999_999 };
const OTHER_ID: oas31.SchemaObject = { type: 'string', minLength: 1 };

const inPath = (name: string): oas31.ParameterObject => ({
  in: 'path',
  name,
  required: true,
  schema: name === 'companyId' ? COMPANY_ID : OTHER_ID,
});

const IDEMPOTENCY_KEY: oas31.ParameterObject = {
  in: 'header',
  name: 'Idempotency-Key',
  description: 'Chosen by the caller: the same key again within a day answers the same, without doing it twice.',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
};

/** Parameters of a call beside those of its query, which have a schema of their own. */
export const parametersOf = ({ path, takesIdempotencyKey }: Route): oas31.ParameterObject[] => [
  ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => inPath(name)),
  ...(takesIdempotencyKey ? [IDEMPOTENCY_KEY] : []),
];
