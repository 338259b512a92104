import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/** A form's rule, fetched when it is first needed: what a page shows must not wait for what checks it. */
export type LoadRule<Input extends FieldValues, Output> = () => Promise<z.ZodType<Output, Input>>;

export const loadResolver = () => import('./zod-resolver.ts');

export const lazyResolver =
  <Input extends FieldValues, Output>(loadRule: LoadRule<Input, Output>): Resolver<Input, unknown, Output> =>
  async (values, context, options) => {
    const [{ zodResolver }, rule] = await Promise.all([loadResolver(), loadRule()]);
    return zodResolver<Input, unknown, Output>(rule)(values, context, options);
  };
