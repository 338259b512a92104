import {
  passwordMismatch,
  passwordResetRequestRule,
  passwordResetRule,
  questionResetRule,
  securityQuestionLookupRule,
  securityQuestionRule,
} from '@utility-pay/contracts';
import type { Request } from 'express';
import { z } from 'zod';
import { hostNameOf, lookUpCompanyOfHost } from '../../auth/portal-origin.ts';
import type { GatewayOptions } from '../../options.ts';
import { companyIdField, graphCompanyId } from '../http/list.ts';
import { defineRoute, tagRoutes, throwUserErrors } from '../http/route.ts';
import {
  RestConfirmResetDocument,
  RestLockLoginDocument,
  RestRequestResetDocument,
  RestResetByQuestionDocument,
  RestSecurityQuestionDocument,
  RestSetSecurityQuestionDocument,
} from './gql/identity.ts';

const CREDENTIALS_LIMIT = '16kb';

/** The password repeated. Optional; if it is sent, `isConfirmed` must be true. */
const confirmation = { confirmPassword: z.string().optional() };
const isConfirmed = ({ newPassword, confirmPassword }: { newPassword: string; confirmPassword?: string | undefined }) =>
  confirmPassword === undefined || newPassword === confirmPassword;

const result = z.object({ message: z.string() });

/** Returns the id of the company that owns the request's host; undefined for other hosts. */
async function findHostCompany(
  request: Pick<Request, 'headers'>,
  { call }: GatewayOptions,
): Promise<number | undefined> {
  const hostName = hostNameOf(request);
  return hostName === undefined ? undefined : lookUpCompanyOfHost(call, hostName);
}

const findQuestion = defineRoute({
  id: 'getSecurityQuestion',
  method: 'get',
  path: '/auth/security-question',
  summary: 'The security question of an email address',
  access: 'anyone',
  query: securityQuestionLookupRule.extend(companyIdField),
  responses: {
    200: {
      description: 'The question.',
      schema: z.object({ securityQuestion: z.string(), name: z.string().optional() }),
    },
  },
  errors: { 404: 'Could not find security question', 409: 'Please set up a security question …' },
  errorsAsJson: true,
  handle: async ({ run, query, request, options }) => {
    const companyId = query.companyId ?? (await findHostCompany(request, options));
    const variables = { email: query.email, companyId: graphCompanyId(companyId) };
    const { securityQuestion: found } = await run(RestSecurityQuestionDocument, variables);
    throwUserErrors(found);
    const { securityQuestion, name } = found;
    return { body: { securityQuestion, ...(name ? { name } : {}) } };
  },
});

const resetByQuestion = defineRoute({
  id: 'resetPasswordWithSecurityQuestion',
  method: 'post',
  path: '/auth/reset-password-with-security-question',
  summary: 'Sets a new password if the answer to a customer’s security question is correct',
  access: 'anyone',
  body: {
    schema: questionResetRule
      .extend({ ...confirmation, ...companyIdField })
      .strict()
      .refine(isConfirmed, passwordMismatch()),
    limit: CREDENTIALS_LIMIT,
  },
  responses: { 200: { description: 'The new password is set; all sessions have ended.', schema: result } },
  errors: { 409: 'Please set up a security question …' },
  errorsAsJson: true,
  handle: async ({ run, body, request, options }) => {
    const { email, securityAnswer, newPassword } = body;
    const companyId = body.companyId ?? (await findHostCompany(request, options));
    const input = { email, securityAnswer, newPassword, companyId: graphCompanyId(companyId) };
    const { resetPasswordWithSecurityQuestion } = await run(RestResetByQuestionDocument, { input });
    throwUserErrors(resetPasswordWithSecurityQuestion);
    return { body: { message: 'Your password has been reset' } };
  },
});

const requestReset = defineRoute({
  id: 'requestPasswordReset',
  method: 'post',
  path: '/auth/password-reset',
  summary: 'Emails a link to set a new password; the response is the same for every email address',
  access: 'anyone',
  body: { schema: passwordResetRequestRule.extend(companyIdField).strict(), limit: CREDENTIALS_LIMIT },
  responses: { 200: { description: 'A link is sent if an account exists for the email address.', schema: result } },
  handle: async ({ run, body, request, options }) => {
    const companyId = body.companyId ?? (await findHostCompany(request, options));
    const input = { email: body.email, companyId: graphCompanyId(companyId) };
    const { requestPasswordReset } = await run(RestRequestResetDocument, { input });
    throwUserErrors(requestPasswordReset);
    return { body: { message: "If an account exists for this email, we've sent a link. It expires in 15 minutes." } };
  },
});

const confirmReset = defineRoute({
  id: 'confirmPasswordReset',
  method: 'post',
  path: '/auth/password-reset/confirm',
  summary: 'Sets a new password with an emailed link',
  access: 'anyone',
  body: {
    schema: passwordResetRule
      .extend(confirmation)
      .strict()
      .refine(isConfirmed, passwordMismatch('Passwords do not match')),
    limit: CREDENTIALS_LIMIT,
  },
  responses: {
    200: {
      description: 'The new password is set; all sessions have ended.',
      schema: result.extend({
        type: z.enum(['customer', 'admin']).meta({ description: 'The type to send when signing in.' }),
      }),
    },
  },
  handle: async ({ run, body: { token, newPassword } }) => {
    const variables = { input: { token, newPassword } };
    const { confirmPasswordReset } = await run(RestConfirmResetDocument, variables);
    throwUserErrors(confirmPasswordReset);
    const type = confirmPasswordReset.portal === 'STAFF' ? 'admin' : 'customer';
    return { body: { message: 'Your password has been reset', type } };
  },
});

const lock = defineRoute({
  id: 'lockLogin',
  method: 'post',
  path: '/auth/lock-login',
  summary: 'Locks a login whose password was changed by someone else',
  access: 'anyone',
  body: {
    schema: z.strictObject({ token: passwordResetRule.shape.token }),
    limit: CREDENTIALS_LIMIT,
  },
  responses: { 200: { description: 'Locked until a new password is set with a reset link.', schema: result } },
  handle: async ({ run, body: { token } }) => {
    const { lockLogin } = await run(RestLockLoginDocument, { input: { token } });
    throwUserErrors(lockLogin);
    return { body: { message: 'Your account is locked until you set a new password with an emailed link' } };
  },
});

const setQuestion = defineRoute({
  id: 'setSecurityQuestion',
  method: 'post',
  path: '/customers/{customerId}/security-question',
  summary: 'Sets the question and answer that recover a customer’s password',
  access: { customer: 'self' },
  body: {
    schema: securityQuestionRule
      .extend({ confirmAnswer: z.string().optional() })
      .strict()
      .refine(({ securityAnswer, confirmAnswer }) => confirmAnswer === undefined || securityAnswer === confirmAnswer, {
        path: ['confirmAnswer'],
        error: 'Security answers do not match',
      }),
    limit: CREDENTIALS_LIMIT,
  },
  responses: { 200: { description: 'Set.', schema: z.object({ securityQuestion: z.string() }) } },
  errorsAsJson: true,
  handle: async ({ run, params: { customerId }, body }) => {
    const { securityQuestion, securityAnswer, currentPassword } = body;
    const input = { customerId, securityQuestion, securityAnswer, currentPassword };
    const { setSecurityQuestion } = await run(RestSetSecurityQuestionDocument, { input });
    throwUserErrors(setSecurityQuestion);
    return { body: { securityQuestion: setSecurityQuestion.user?.securityQuestion } };
  },
});

export const recoveryRoutes = tagRoutes('Password recovery', [
  findQuestion,
  resetByQuestion,
  requestReset,
  confirmReset,
  lock,
  setQuestion,
]);
