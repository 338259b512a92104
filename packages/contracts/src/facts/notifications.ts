import { z } from 'zod';
import { defineFact } from './define-fact.ts';

const delivery = z.object({ deliveryId: z.string(), template: z.string() });

export const emailSent = defineFact('notifications.email.sent', delivery);
export const emailFailed = defineFact('notifications.email.failed', delivery);
