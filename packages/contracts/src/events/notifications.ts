import { z } from 'zod';
import { defineEvent } from './define-event.ts';

const delivery = z.object({ deliveryId: z.string(), template: z.string() });

export const emailSent = defineEvent('notifications.email.sent', delivery);
export const emailFailed = defineEvent('notifications.email.failed', delivery);
