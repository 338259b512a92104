import { z } from 'zod';
import { CONTROL_CHARACTERS, LINES } from './fields.ts';

/** Characters of a note on an exception, and of the reason why one was resolved. */
export const MAX_EXCEPTION_TEXT = 1000;

const textOf = (message: string, what: string) =>
  z
    .string({ error: message })
    .trim()
    .max(MAX_EXCEPTION_TEXT, `${what} can have at most ${MAX_EXCEPTION_TEXT.toLocaleString('en-US')} characters`)
    .regex(LINES, CONTROL_CHARACTERS);

/** A note on an exception; empty removes it. */
export const exceptionNoteRule = z.object({ note: textOf('Enter a note', 'A note') });

/** Why an exception needs no more work. */
export const exceptionResolutionRule = z.object({
  resolution: textOf('Enter a reason', 'The reason').min(1, 'Enter a reason'),
});
