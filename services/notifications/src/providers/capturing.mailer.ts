import type { Mailer } from '../use-cases/ports.ts';

/** No provider is configured: the message is kept, to be read among the company's deliveries. */
export const capturingMailer: Mailer = { send: async () => ({ kind: 'captured' }) };
