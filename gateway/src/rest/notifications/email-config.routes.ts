import { testEmailRule } from '@utility-pay/contracts';
import { z } from 'zod';
import { RestError } from '../http/errors.ts';
import { defineRoute, type Reply, type Run } from '../http/route.ts';
import { refuseUserErrors } from '../http/run-operation.ts';
import {
  RestCompanyEmailConfigurationDocument,
  RestGlobalEmailConfigurationDocument,
  RestSendTestEmailDocument,
  RestUpdateEmailConfigurationDocument,
} from './gql/notifications.ts';
import { delivery, emailConfiguration, emailConfigurationBody, toConfiguration, toDelivery, toInput } from './views.ts';

const tag = 'E-mail';
const body = { schema: emailConfigurationBody, limit: '64kb' };
const testBody = { schema: testEmailRule.strict(), limit: '4kb' };
const answers = { 200: { description: 'As it is now.', schema: emailConfiguration } };
const testAnswers = {
  200: { description: 'On its way.', schema: z.object({ message: z.string(), delivery }) },
};
const testRefusals = { 409: 'Email notifications are disabled' };

async function save(run: Run, companyId: string | null, wish: z.infer<typeof emailConfigurationBody>): Promise<Reply> {
  const variables = { input: { companyId, ...toInput(wish) } };
  const { updateEmailConfiguration } = await run(RestUpdateEmailConfigurationDocument, variables);
  refuseUserErrors(updateEmailConfiguration);
  const { emailConfiguration: saved } = updateEmailConfiguration;
  return saved ? { body: toConfiguration(saved) } : undefined;
}

async function sendTest(run: Run, companyId: string | null, testEmail: string): Promise<Reply> {
  const { sendTestEmail } = await run(RestSendTestEmailDocument, { input: { companyId, testEmail } });
  refuseUserErrors(sendTestEmail);
  const { delivery: owed } = sendTestEmail;
  return owed ? { body: { message: 'The test message is on its way', delivery: toDelivery(owed) } } : undefined;
}

const findGlobal = defineRoute({
  id: 'getGlobalEmailConfiguration',
  method: 'get',
  path: '/email-config',
  tag,
  summary: 'How the deployment’s own mail is sent',
  access: 'super-admin',
  answers,
  handle: async ({ run }) => {
    const { globalEmailConfiguration } = await run(RestGlobalEmailConfigurationDocument);
    return { body: toConfiguration(globalEmailConfiguration) };
  },
});

const saveGlobal = defineRoute({
  id: 'updateGlobalEmailConfiguration',
  method: 'put',
  path: '/email-config',
  tag,
  summary: 'Sets how the deployment’s own mail is sent',
  access: 'super-admin',
  body,
  answers,
  handle: ({ run, body: wish }) => save(run, null, wish),
});

const testGlobal = defineRoute({
  id: 'sendGlobalTestEmail',
  method: 'post',
  path: '/email-config/test',
  tag,
  summary: 'Sends a test message by the deployment’s own configuration',
  access: 'super-admin',
  body: testBody,
  answers: testAnswers,
  refusals: testRefusals,
  handle: ({ run, body: { testEmail } }) => sendTest(run, null, testEmail),
});

const find = defineRoute({
  id: 'getEmailConfiguration',
  method: 'get',
  path: '/companies/{companyId}/email-config',
  tag,
  summary: 'How a company’s mail is sent',
  access: { company: 'manageUsers' },
  answers,
  handle: async ({ run, params: { companyId: id } }) => {
    const { company } = await run(RestCompanyEmailConfigurationDocument, { id });
    if (!company) throw new RestError('NOT_FOUND', 'Company not found');
    return { body: toConfiguration(company.emailConfiguration) };
  },
});

const update = defineRoute({
  id: 'updateEmailConfiguration',
  method: 'put',
  path: '/companies/{companyId}/email-config',
  tag,
  summary: 'Sets how a company’s mail is sent; sender, reply-to, provider and key are a super admin’s',
  access: { company: 'manageUsers' },
  body,
  answers,
  handle: ({ run, params: { companyId }, body: wish }) => save(run, companyId, wish),
});

const test = defineRoute({
  id: 'sendTestEmail',
  method: 'post',
  path: '/companies/{companyId}/email-config/test',
  tag,
  summary: 'Sends a test message by a company’s configuration',
  access: { company: 'manageUsers' },
  body: testBody,
  answers: testAnswers,
  refusals: testRefusals,
  handle: ({ run, params: { companyId }, body: { testEmail } }) => sendTest(run, companyId, testEmail),
});

export const emailConfigRoutes = [findGlobal, saveGlobal, testGlobal, find, update, test];
