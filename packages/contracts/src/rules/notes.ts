import { z } from 'zod';
import { CONTROL_CHARACTERS_MESSAGE, MULTILINE_TEXT } from './fields.ts';

/** Maximum length of a note in characters. */
export const MAX_NOTE = 2000;

const message = 'Enter a note';

/** A note of staff on a customer; it may have several lines. */
export const noteRule = z.object({
  text: z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(MAX_NOTE, `A note can have at most ${MAX_NOTE.toLocaleString('en-US')} characters`)
    .regex(MULTILINE_TEXT, CONTROL_CHARACTERS_MESSAGE),
});
