import { randomUUID } from 'node:crypto';
import { createHealth } from '@utility-pay/service-kit/process/health';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { createSentKeys } from './idempotency.ts';
import { createMailpit, MailpitAway } from './mailpit.ts';
import { mailpitMessage, resendMessage } from './message.ts';

/** As much as Resend takes. */
const BODY_LIMIT = '40mb';

export interface MailRelay {
  application: Express;
  unready(): void;
}

/** A refusal in Resend's form. */
const refuse = (response: Response, statusCode: number, name: string, message: string): void =>
  void response.status(statusCode).json({ statusCode, name, message });

const withKey: RequestHandler = ({ headers }, response, next) => {
  if (/^Bearer re_\S+$/.test(headers.authorization ?? '')) return next();
  refuse(response, 401, 'missing_api_key', 'Missing API key in the authorization header');
};

/** Speaks as much of Resend's protocol as the product uses, and hands mail to Mailpit, where people read it. No mail leaves. */
export function createMailRelay(mailpitUrl: string): MailRelay {
  const mailpit = createMailpit(mailpitUrl);
  const sent = createSentKeys();
  const health = createHealth(mailpit.isThere, { service: 'mail-relay' });
  const application = express().disable('x-powered-by');
  application.use(health.router);
  application.post('/emails', withKey, express.json({ limit: BODY_LIMIT }), async (request, response) => {
    const key = request.get('idempotency-key');
    const message = resendMessage.safeParse(request.body);
    if (!message.success) return refuse(response, 422, 'validation_error', z.prettifyError(message.error));
    const judged = sent.judge(key, request.body);
    if (judged.kind === 'again') return void response.json({ id: judged.id });
    if (judged.kind === 'other-body')
      return refuse(response, 409, 'invalid_idempotent_request', 'This key was used with another body');
    const id = key ?? randomUUID();
    await mailpit.send(mailpitMessage(message.data, id));
    sent.remember(key, request.body, id);
    response.json({ id });
  });
  application.use((_request, response) => refuse(response, 404, 'not_found', 'The relay takes POST /emails alone'));
  application.use(answerErrors);
  return { application, unready: health.unready };
}

const answerErrors: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) return next(error);
  if (error instanceof MailpitAway) return refuse(response, 503, 'application_error', error.message);
  const status = typeof error?.status === 'number' && error.status < 500 ? error.status : 500;
  refuse(response, status, status === 500 ? 'internal_server_error' : 'validation_error', 'The mail cannot be read');
};
