import type { ServiceApp } from '../service-app.ts';

/** Delivers an event to its handler, as a queue does. @throws Error when the service has no handler of it. */
export async function deliverEvent<Event extends { type: string }>(
  { handlers }: Pick<ServiceApp, 'handlers'>,
  event: Event,
): Promise<void> {
  const handler = handlers.find(({ name }) => name === event.type);
  if (!handler) throw new Error(`no handler of ${event.type}`);
  await handler.handle(event);
}

/** Runs a sweeper once. @throws Error when the service has no such sweeper. */
export async function runSweeper({ sweepers }: Pick<ServiceApp, 'sweepers'>, sweeper: string): Promise<void> {
  const found = sweepers.find(({ name }) => name === sweeper);
  if (!found) throw new Error(`no sweeper ${sweeper}`);
  await found.run();
}
