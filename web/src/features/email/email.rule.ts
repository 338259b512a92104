import { emailConfigurationRule } from '@utility-pay/contracts';

export { testEmailRule } from '@utility-pay/contracts';

export const generalRule = emailConfigurationRule.pick({
  enabled: true,
  fromName: true,
  fromEmail: true,
  replyToEmail: true,
});
export const templateRule = emailConfigurationRule.pick({ passwordResetSubject: true, passwordResetBody: true });
export const providerRule = emailConfigurationRule.pick({ apiKey: true });
