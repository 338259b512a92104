import { emailConfigurationRule, schemaName, valueOfName } from '@utility-pay/contracts';
import { z } from 'zod';
import type { RestDeliveryFragment, RestEmailConfigurationFragment } from './gql/notifications.ts';

const template = z.object({ subject: z.string(), body: z.string() });

export const emailConfiguration = z
  .object({
    provider: z.enum(['resend']),
    fromEmail: z.string().nullable(),
    fromName: z.string().nullable(),
    replyToEmail: z.string().nullable(),
    enabled: z.boolean(),
    apiKey: z.string().nullable().meta({ description: 'Masked.' }),
    canDeliver: z.boolean().meta({ description: 'False without an API key: email is captured, not sent.' }),
    templates: z.object({ passwordReset: template }),
  })
  .meta({ id: 'EmailConfiguration' });

const { passwordResetSubject, passwordResetBody, ...fields } = emailConfigurationRule.shape;

/**
 * Body of an update. Accepts all fields of a response, so that a caller can send a changed response back. Omitted
 * fields keep their values.
 */
export const emailConfigurationBody = z.strictObject({
  ...fields,
  templates: z
    .strictObject({
      passwordReset: z.strictObject({ subject: passwordResetSubject, body: passwordResetBody }).optional(),
    })
    .optional(),
  canDeliver: z.boolean().optional().meta({ description: 'Ignored.' }),
});

export const delivery = z
  .object({
    id: z.string(),
    companyId: z.int().nullable(),
    template: z.string(),
    to: z.string().nullable(),
    subject: z.string().nullable(),
    text: z.string().nullable(),
    state: z.enum(['queued', 'sent', 'failed', 'captured']),
    reason: z.string().nullable(),
    createdAt: z.iso.datetime(),
    sentAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Delivery' });

export const toConfiguration = ({
  provider,
  ...rest
}: RestEmailConfigurationFragment): z.infer<typeof emailConfiguration> => ({
  provider: valueOfName(emailConfiguration.shape.provider.options, provider),
  ...rest,
});

/** Returns the GraphQL input for the body of an update. */
export function toConfigurationInput({
  templates,
  canDeliver,
  provider,
  ...body
}: z.infer<typeof emailConfigurationBody>) {
  const { subject, body: text } = templates?.passwordReset ?? {};
  return {
    ...body,
    ...(provider ? { provider: schemaName(provider) } : {}),
    ...(subject === undefined ? {} : { passwordResetSubject: subject }),
    ...(text === undefined ? {} : { passwordResetBody: text }),
  };
}

export const toDelivery = ({ companyId, state, ...rest }: RestDeliveryFragment): z.infer<typeof delivery> => ({
  ...rest,
  companyId: companyId === null ? null : Number(companyId),
  state: valueOfName(delivery.shape.state.options, state),
});
