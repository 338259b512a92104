import { z } from 'zod';
import { defineEvent } from './define-event.ts';

/** The sandbox of a company was created; the event's company is the sandbox. Billing adds its sample data. */
export const sandboxCreated = defineEvent(
  'tenant-settings.sandbox.created',
  z.object({ liveCompanyId: z.int().positive() }),
  ['billing'],
);
