import { z } from 'zod';
import { CONTROL_CHARACTERS, LINES } from './fields.ts';

/** Characters of a note. */
export const MAX_NOTE = 2000;

const message = 'Enter a note';

/** A note of staff on a customer; it may have several lines. */
export const noteRule = z.object({
  text: z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(MAX_NOTE, `A note can have at most ${MAX_NOTE.toLocaleString('en-US')} characters`)
    .regex(LINES, CONTROL_CHARACTERS),
});
