import { z } from 'zod';
import type { ZodOpenApiContentObject, ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Answer, Route } from '../http/route.ts';
import { answerHeaders, refusalHeaders } from './headers.ts';
import { refusalForms } from './refusal-forms.ts';
import { refusalsOf, sharedRefusals } from './refusals.ts';

type Responses = ZodOpenApiResponsesObject;

const file = z.string().meta({ description: 'The file.' });

function contentOf({ schema, mediaType }: Answer): ZodOpenApiContentObject {
  if (schema) return { 'application/json': { schema } };
  if (!mediaType) return {};
  // What is no text as a whole, a stream of events or an image, has no schema.
  return { [mediaType]: mediaType === 'text/csv' ? { schema: file } : {} };
}

const refused = (status: string, description: string, asJson = false): ZodOpenApiResponseObject => ({
  description,
  headers: refusalHeaders(Number(status)),
  content: refusalForms(asJson),
});

/** Refusals that most calls answer in the same words. */
export const sharedResponses: Record<string, ZodOpenApiResponseObject> = Object.fromEntries(
  Object.entries(sharedRefusals).map(([status, words]) => [`Refused${status}`, refused(status, words)]),
);

const isShared = ({ errorsAsJson, answers }: Route, status: string, words: string): boolean =>
  !errorsAsJson && !(status in answers) && sharedRefusals[Number(status)] === words;

/** Every response of a call: what it answers when it goes well, and each refusal in each of its forms. */
export function responsesOf(route: Route): Responses {
  const refusals = refusalsOf(route);
  const said = Object.entries(refusals).map(([status, words]) => [
    status,
    isShared(route, status, words)
      ? { $ref: `#/components/responses/Refused${status}` }
      : refused(status, words, route.errorsAsJson),
  ]);
  const answered = Object.entries(route.answers).map(([status, answer]) => {
    const words = refusals[Number(status)];
    const refusal = words ? refused(status, words, route.errorsAsJson) : undefined;
    return [
      status,
      {
        description: [answer.description, ...(words ? [words] : [])].join(' '),
        headers: { ...answerHeaders(route, answer), ...refusal?.headers },
        content: { ...refusal?.content, ...contentOf(answer) },
      },
    ];
  });
  return Object.fromEntries([...said, ...answered]);
}
