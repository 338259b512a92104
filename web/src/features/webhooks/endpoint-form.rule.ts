import { webhookEndpointRule } from '@utility-pay/contracts';
import { z } from 'zod';
import type { WebhookEventType } from '../../gql/schema.ts';
import { type EventChoices, selectedEvents, typeOf } from './event-types.ts';

/** The values of the endpoint's form. */
export interface EndpointValues {
  url: string;
  description: string;
  events: EventChoices;
}

export interface ParsedEndpoint {
  url: string;
  description: string;
  eventTypes: WebhookEventType[];
}

/** The form has a checkbox per event type; the parsed value lists the checked event types. */
export const endpointFormRule: z.ZodType<ParsedEndpoint, EndpointValues> = z
  .custom<EndpointValues>()
  .transform(({ url, description, events }, { addIssue }) => {
    const eventTypes = selectedEvents(events);
    const parsed = webhookEndpointRule.safeParse({ url, description, eventTypes: eventTypes.map(typeOf) });
    if (parsed.success) return { ...parsed.data, eventTypes };
    for (const { path, message } of parsed.error.issues)
      addIssue({ code: 'custom', path: path[0] === 'eventTypes' ? ['events'] : path, message });
    return z.NEVER;
  });
