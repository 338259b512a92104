import type { ZodOpenApiOverride } from 'zod-openapi';

/** A class of Unicode's own, which few readers of patterns know, as the ranges that it is. */
const CONTROL_CHARACTERS = '\\P{Cc}';
const BY_RANGES = '[^\\u0000-\\u001f\\u007f-\\u009f]';

/** Corrects what JSON Schema would tell of a schema: bounds that mean nothing, and forms that stand behind a trim. */
export const override: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  const { def } = zodSchema._zod;
  // It is left out where a value is read before it is checked.
  if (def.type === 'default') jsonSchema.default ??= def.defaultValue;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  // What a day or an instant looks like is said by its format; zod's pattern says it again, in 200 characters.
  if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (jsonSchema.pattern) jsonSchema.pattern = jsonSchema.pattern.replaceAll(CONTROL_CHARACTERS, BY_RANGES);
  if (io === 'input' && def.type === 'pipe' && 'format' in def.out._zod.def && def.out._zod.def.format === 'email')
    jsonSchema.format = 'email';
};
