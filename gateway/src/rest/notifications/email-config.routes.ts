import { testEmailRule } from '@utility-pay/contracts';
import { z } from 'zod';
import { requireFound } from '../http/errors.ts';
import { defineRoute, type Reply, type Run, replyWith, tagRoutes } from '../http/route.ts';
import {
  RestCompanyEmailConfigurationDocument,
  RestGlobalEmailConfigurationDocument,
  RestSendTestEmailDocument,
  RestUpdateEmailConfigurationDocument,
} from './gql/notifications.ts';
import {
  delivery,
  emailConfiguration,
  emailConfigurationBody,
  toConfiguration,
  toConfigurationInput,
  toDelivery,
} from './views.ts';

const body = { schema: emailConfigurationBody, limit: '64kb' };
const testBody = { schema: testEmailRule.strict(), limit: '4kb' };
const responses = { 200: { description: 'The updated configuration.', schema: emailConfiguration } };
const testResponses = {
  200: { description: 'Queued.', schema: z.object({ message: z.string(), delivery }) },
};
const testErrors = { 409: 'Email notifications are off' };

/** Saves the configuration of a company; without one, the global configuration. */
async function save(run: Run, companyId: string | null, input: z.infer<typeof emailConfigurationBody>): Promise<Reply> {
  const variables = { input: { companyId, ...toConfigurationInput(input) } };
  const { updateEmailConfiguration } = await run(RestUpdateEmailConfigurationDocument, variables);
  return replyWith(updateEmailConfiguration, updateEmailConfiguration.emailConfiguration, toConfiguration);
}

/** Sends a test email with the configuration of a company; without one, with the global configuration. */
async function sendTest(run: Run, companyId: string | null, testEmail: string): Promise<Reply> {
  const { sendTestEmail } = await run(RestSendTestEmailDocument, { input: { companyId, testEmail } });
  return replyWith(sendTestEmail, sendTestEmail.delivery, (queued) => ({
    message: 'Test email queued',
    delivery: toDelivery(queued),
  }));
}

const findGlobal = defineRoute({
  id: 'getGlobalEmailConfiguration',
  method: 'get',
  path: '/email-config',
  summary: 'Global email configuration',
  access: 'super-admin',
  responses,
  handle: async ({ run }) => {
    const { globalEmailConfiguration } = await run(RestGlobalEmailConfigurationDocument);
    return { body: toConfiguration(globalEmailConfiguration) };
  },
});

const saveGlobal = defineRoute({
  id: 'updateGlobalEmailConfiguration',
  method: 'put',
  path: '/email-config',
  summary: 'Updates the global email configuration',
  access: 'super-admin',
  body,
  responses,
  stepUp: true,
  handle: ({ run, body: input }) => save(run, null, input),
});

const testGlobal = defineRoute({
  id: 'sendGlobalTestEmail',
  method: 'post',
  path: '/email-config/test',
  summary: 'Sends a test email with the global configuration',
  access: 'super-admin',
  body: testBody,
  responses: testResponses,
  errors: testErrors,
  handle: ({ run, body: { testEmail } }) => sendTest(run, null, testEmail),
});

const find = defineRoute({
  id: 'getEmailConfiguration',
  method: 'get',
  path: '/companies/{companyId}/email-config',
  summary: 'A company’s email configuration',
  access: { company: 'manageUsers' },
  responses,
  handle: async ({ run, params: { companyId: id } }) => {
    const { company } = await run(RestCompanyEmailConfigurationDocument, { id });
    return { body: toConfiguration(requireFound(company, 'Company').emailConfiguration) };
  },
});

const update = defineRoute({
  id: 'updateEmailConfiguration',
  method: 'put',
  path: '/companies/{companyId}/email-config',
  summary: 'Updates a company’s email configuration. Only super admins change sender, reply-to, provider and key',
  access: { company: 'manageUsers' },
  body,
  responses,
  stepUp: true,
  handle: ({ run, params: { companyId }, body: input }) => save(run, companyId, input),
});

const test = defineRoute({
  id: 'sendTestEmail',
  method: 'post',
  path: '/companies/{companyId}/email-config/test',
  summary: 'Sends a test email with a company’s configuration',
  access: { company: 'manageUsers' },
  body: testBody,
  responses: testResponses,
  errors: testErrors,
  handle: ({ run, params: { companyId }, body: { testEmail } }) => sendTest(run, companyId, testEmail),
});

export const emailConfigRoutes = tagRoutes('Email', [findGlobal, saveGlobal, testGlobal, find, update, test]);
