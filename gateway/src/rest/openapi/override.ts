import type { ZodOpenApiOverride } from 'zod-openapi';

/** Corrects what JSON Schema would tell of a schema: bounds that mean nothing, and forms that stand behind a trim. */
export const override: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  const { def } = zodSchema._zod;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (io === 'input' && def.type === 'pipe' && 'format' in def.out._zod.def && def.out._zod.def.format === 'email')
    jsonSchema.format = 'email';
};
