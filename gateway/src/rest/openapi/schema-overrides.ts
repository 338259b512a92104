import type { ZodOpenApiOverride } from 'zod-openapi';

/**
 * Any character except control characters. Many regular expression engines lack Unicode classes, so it is documented as
 * ranges.
 */
const NO_CONTROL_CHARACTER = '\\P{Cc}';
const NO_CONTROL_CHARACTER_AS_RANGES = '[^\\u0000-\\u001f\\u007f-\\u009f]';

/** Corrects generated JSON Schemas: removes meaningless bounds and restores the format of trimmed strings. */
export const correctSchema: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  const { def } = zodSchema._zod;
  // zod omits the default of a preprocessed value.
  if (def.type === 'default') jsonSchema.default ??= def.defaultValue;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  // zod adds a pattern of 200 characters, which says no more than the format.
  if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (jsonSchema.pattern)
    jsonSchema.pattern = jsonSchema.pattern.replaceAll(NO_CONTROL_CHARACTER, NO_CONTROL_CHARACTER_AS_RANGES);
  if (io === 'input' && def.type === 'pipe' && 'format' in def.out._zod.def && def.out._zod.def.format === 'email')
    jsonSchema.format = 'email';
};
