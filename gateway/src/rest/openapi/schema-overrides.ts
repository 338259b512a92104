import type { ZodOpenApiOverride } from 'zod-openapi';

/** Many regular expression engines lack Unicode property classes, so the class is written as ranges. */
const CONTROL_CHARACTERS = '\\P{Cc}';
const BY_RANGES = '[^\\u0000-\\u001f\\u007f-\\u009f]';

/** Corrects generated JSON Schemas: removes meaningless bounds and restores the format of trimmed strings. */
export const override: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  const { def } = zodSchema._zod;
  // zod omits the default of a preprocessed value.
  if (def.type === 'default') jsonSchema.default ??= def.defaultValue;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  // The format is enough; zod adds a pattern of 200 characters.
  if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (jsonSchema.pattern) jsonSchema.pattern = jsonSchema.pattern.replaceAll(CONTROL_CHARACTERS, BY_RANGES);
  if (io === 'input' && def.type === 'pipe' && 'format' in def.out._zod.def && def.out._zod.def.format === 'email')
    jsonSchema.format = 'email';
};
