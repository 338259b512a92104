import { z } from 'zod';
import type { ZodOpenApiContentObject } from 'zod-openapi';

const message = z.string().meta({ id: 'Message', description: 'What is wrong, for a person to read.' });

const problem = z.object({ status: z.int(), title: message }).meta({
  id: 'Problem',
  description: 'A refusal as RFC 9457 writes it, for whoever accepts application/problem+json.',
});

const failure = z.object({ error: message }).meta({ id: 'Failure', description: 'A refusal.' });

/** The forms of a refusal. Whatever refuses a call before it is known which call it is answers in text. */
export const refusalForms = (asJson: boolean): ZodOpenApiContentObject => ({
  ...(asJson ? { 'application/json': { schema: failure } } : {}),
  'text/plain': { schema: message },
  'application/problem+json': { schema: problem },
});
