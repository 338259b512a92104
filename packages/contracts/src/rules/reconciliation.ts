import { z } from 'zod';
import { CONTROL_CHARACTERS_MESSAGE, MULTILINE_TEXT } from './fields.ts';

/** Maximum length, in characters, of a note on an exception and of the reason for resolving it. */
export const MAX_EXCEPTION_TEXT_LENGTH = 1000;

const textField = ({ label, message }: { label: string; message: string }) =>
  z
    .string({ error: message })
    .trim()
    .max(
      MAX_EXCEPTION_TEXT_LENGTH,
      `${label} can have at most ${MAX_EXCEPTION_TEXT_LENGTH.toLocaleString('en-US')} characters`,
    )
    .regex(MULTILINE_TEXT, CONTROL_CHARACTERS_MESSAGE);

/** A note on an exception; empty removes it. */
export const exceptionNoteRule = z.object({ note: textField({ label: 'A note', message: 'Enter a note' }) });

/** The reason that staff give when they resolve an exception. */
export const exceptionResolutionRule = z.object({
  resolution: textField({ label: 'The reason', message: 'Enter a reason' }).min(1, 'Enter a reason'),
});
