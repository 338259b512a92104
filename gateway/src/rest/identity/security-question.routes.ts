import { securityQuestionRule } from '@utility-pay/contracts';
import { z } from 'zod';
import { defineRoute } from '../http/route.ts';
import { refuseUserErrors } from '../http/run-operation.ts';
import { RestSetSecurityQuestionDocument } from './gql/identity.ts';

const setQuestion = defineRoute({
  id: 'setSecurityQuestion',
  method: 'post',
  path: '/customers/{customerId}/security-question',
  tag: 'Password recovery',
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
    limit: '16kb',
  },
  answers: { 200: { description: 'Set.', schema: z.object({ securityQuestion: z.string() }) } },
  errorsAsJson: true,
  handle: async ({ run, params: { customerId }, body }) => {
    const { securityQuestion, securityAnswer, currentPassword } = body;
    const input = { customerId, securityQuestion, securityAnswer, currentPassword };
    const { setSecurityQuestion } = await run(RestSetSecurityQuestionDocument, { input });
    refuseUserErrors(setSecurityQuestion);
    return { body: { securityQuestion: setSecurityQuestion.user?.securityQuestion } };
  },
});

export const securityQuestionRoutes = [setQuestion];
