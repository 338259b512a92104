import {
  schemaName,
  WEBHOOK_EVENT_TYPE_BY_NAME,
  WEBHOOK_EVENTS,
  WEBHOOK_TEST_TYPE,
  type WebhookEventType as WebhookType,
} from '@utility-pay/contracts';
import type { WebhookEventType } from '../../gql/schema.ts';
import { countLabel } from '../../lib/format-count.ts';

interface EventOption {
  /** Name of the GraphQL enum: `PAYMENT_SUCCEEDED`. */
  name: WebhookEventType;
  /** Type in messages: `payment.succeeded`. */
  type: WebhookType;
  label: string;
}

const OPTIONS: readonly EventOption[] = WEBHOOK_EVENTS.map(({ type, label }) => ({
  name: schemaName(type),
  type,
  label,
}));

const optionsOf = (prefix: 'payment' | 'upload' | 'account') =>
  OPTIONS.filter(({ type }) => type.startsWith(`${prefix}.`));

export const EVENT_GROUPS = [
  { title: 'Payments', options: optionsOf('payment') },
  { title: 'Uploads', options: optionsOf('upload') },
  { title: 'Accounts', options: optionsOf('account') },
] as const;

/** Whether the checkbox of each event type is checked. */
export type EventChoices = Record<WebhookEventType, boolean>;

/** Returns the form's checkboxes, in which the selected event types are checked. */
export const toChoices = (selected: readonly WebhookEventType[]): EventChoices =>
  Object.fromEntries(OPTIONS.map(({ name }) => [name, selected.includes(name)])) as EventChoices;

export const ALL_EVENTS: readonly WebhookEventType[] = OPTIONS.map(({ name }) => name);

/** Returns the event types whose checkboxes are checked. */
export const selectedEvents = (choices: EventChoices): WebhookEventType[] => ALL_EVENTS.filter((name) => choices[name]);

export const isAllEvents = (selected: readonly WebhookEventType[]): boolean =>
  ALL_EVENTS.every((name) => selected.includes(name));

/** Returns the type that messages have: `payment.succeeded`. */
export const typeOf = (name: WebhookEventType): WebhookType => WEBHOOK_EVENT_TYPE_BY_NAME[name];

/** Types by which the list of messages can be filtered. */
export const MESSAGE_TYPES: readonly string[] = [...OPTIONS.map(({ type }) => type), WEBHOOK_TEST_TYPE];

/** Returns how many event types an endpoint receives: `All events`, `3 event types`. */
export const eventsText = (selected: readonly WebhookEventType[]): string =>
  isAllEvents(selected) ? 'All events' : countLabel(selected.length, 'event type');
