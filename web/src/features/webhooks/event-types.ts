import {
  schemaName,
  WEBHOOK_EVENT_TYPE_BY_NAME,
  WEBHOOK_EVENTS,
  WEBHOOK_TEST_TYPE,
  type WebhookEventType as WebhookType,
} from '@utility-pay/contracts';
import type { WebhookEventType } from '../../gql/schema.ts';

interface EventOption {
  name: WebhookEventType;
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

/** A checkbox per event type. */
export type EventChoices = Record<WebhookEventType, boolean>;

/** Returns the checkboxes with these event types checked. */
export const choicesOf = (chosen: readonly WebhookEventType[]): EventChoices =>
  Object.fromEntries(OPTIONS.map(({ name }) => [name, chosen.includes(name)])) as EventChoices;

export const ALL_EVENTS: readonly WebhookEventType[] = OPTIONS.map(({ name }) => name);

/** Returns the checked event types. */
export const chosenEvents = (choices: EventChoices): WebhookEventType[] => ALL_EVENTS.filter((name) => choices[name]);

/** Returns the type as messages have it: `payment.succeeded`. */
export const typeOf = (name: WebhookEventType): WebhookType => WEBHOOK_EVENT_TYPE_BY_NAME[name];

/** Types that the list of messages is filtered by. */
export const MESSAGE_TYPES: readonly string[] = [...OPTIONS.map(({ type }) => type), WEBHOOK_TEST_TYPE];

/** Returns how many event types an endpoint receives: `All events`, `3 event types`. */
export function eventsText(chosen: readonly WebhookEventType[]): string {
  if (ALL_EVENTS.every((name) => chosen.includes(name))) return 'All events';
  return chosen.length === 1 ? '1 event type' : `${chosen.length} event types`;
}
