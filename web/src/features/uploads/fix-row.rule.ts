import { z } from 'zod';

/** Values of a row by field of the form. The server validates them: rows follow the template of their upload. */
export const fixRowRule = z.record(z.string(), z.string());
