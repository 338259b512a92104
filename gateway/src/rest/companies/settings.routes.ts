import {
  billingMethodRule,
  businessInformationRule,
  paymentConfigurationRule,
  schemaName,
  stripeConfigurationRule,
  uploadReviewRule,
} from '@utility-pay/contracts';
import { z } from 'zod';
import { dollarsField, toCents } from '../http/amounts.ts';
import { defineRoute, type Reply, type Run, replyWith, tagRoutes, throwUserErrors } from '../http/route.ts';
import {
  RestUpdateBillingMethodDocument,
  RestUpdateBusinessInformationDocument,
  RestUpdateCsvTemplateDocument,
  RestUpdateOtherAmountsDocument,
  RestUpdatePaymentConfigurationDocument,
  RestUpdateStripeConfigurationDocument,
  RestUpdateUploadReviewDocument,
} from './gql/companies.ts';
import {
  billingMethod,
  company,
  csvTemplate,
  ipospaysConfig,
  otherAmounts,
  stripeConfig,
  toBillingMethod,
  toConfigurations,
  toOtherAmounts,
  toTemplate,
  toUploadReview,
  uploadReview,
  withNumericId,
} from './views.ts';

/** A request changes exactly one of these settings, so that it cannot fail after it has changed another one. */
const patchBody = z.union([
  businessInformationRule.strict().meta({ title: 'Business information' }),
  z.strictObject({ csvTemplate: csvTemplate.strict() }).meta({ title: 'CSV template' }),
  z
    .strictObject({ ipospaysConfig: paymentConfigurationRule, authorizeNetConfig: z.null().optional() })
    .meta({ title: 'Payment provider configuration' }),
  z.strictObject({ stripeConfig: stripeConfigurationRule.strict() }).meta({ title: 'Stripe configuration' }),
  z
    .strictObject({
      otherAmounts: z
        .strictObject({
          allowed: otherAmounts.shape.allowed,
          minimum: dollarsField('minimum').meta({ description: otherAmounts.shape.minimum.description }),
        })
        .meta({ description: 'Whether customers may pay an amount other than the amount due.' }),
    })
    .meta({ title: 'Other payment amounts' }),
  z
    .strictObject({
      billingMethod: billingMethodRule.shape.billingMethod.meta({ description: billingMethod.description }),
    })
    .meta({ title: 'Billing method' }),
  z
    .strictObject({
      uploadReview: uploadReviewRule.shape.uploadReview.meta({ description: uploadReview.description }),
    })
    .meta({ title: 'Upload review' }),
]);
type Body = z.infer<typeof patchBody>;
/** The body that contains the setting `Key`. */
type Settings<Key extends string> = Extract<Body, { [key in Key]: unknown }>;

async function setInformation(run: Run, companyId: string, body: Settings<'phone'>): Promise<Reply> {
  const variables = { input: { companyId, ...body } };
  const { updateBusinessInformation } = await run(RestUpdateBusinessInformationDocument, variables);
  return replyWith(updateBusinessInformation, updateBusinessInformation.company, withNumericId);
}

async function setConfiguration(run: Run, companyId: string, body: Settings<'ipospaysConfig'>): Promise<Reply> {
  const variables = { input: { companyId, ...body.ipospaysConfig } };
  const { updatePaymentConfiguration } = await run(RestUpdatePaymentConfigurationDocument, variables);
  throwUserErrors(updatePaymentConfiguration);
  const { ipospaysConfig } = toConfigurations(updatePaymentConfiguration.paymentConfiguration);
  return { body: { ipospaysConfig, authorizeNetConfig: null } };
}

async function setStripe(run: Run, companyId: string, { stripeConfig }: Settings<'stripeConfig'>): Promise<Reply> {
  const variables = { input: { companyId, ...stripeConfig } };
  const { updateStripeConfiguration } = await run(RestUpdateStripeConfigurationDocument, variables);
  throwUserErrors(updateStripeConfiguration);
  return { body: { stripeConfig: toConfigurations(updateStripeConfiguration.paymentConfiguration).stripeConfig } };
}

async function setOtherAmounts(run: Run, companyId: string, body: Settings<'otherAmounts'>): Promise<Reply> {
  const { allowed, minimum } = body.otherAmounts;
  const variables = { input: { companyId, allowed, minimumMinor: toCents(minimum) } };
  const { updateOtherAmounts } = await run(RestUpdateOtherAmountsDocument, variables);
  return replyWith(updateOtherAmounts, updateOtherAmounts.company, (saved) => ({
    otherAmounts: toOtherAmounts(saved.otherAmounts),
  }));
}

async function setBillingMethod(run: Run, companyId: string, body: Settings<'billingMethod'>): Promise<Reply> {
  const variables = { input: { companyId, billingMethod: schemaName(body.billingMethod) } };
  const { updateBillingMethod } = await run(RestUpdateBillingMethodDocument, variables);
  return replyWith(updateBillingMethod, updateBillingMethod.company, (saved) => ({
    billingMethod: toBillingMethod(saved.billingMethod),
  }));
}

async function setUploadReview(run: Run, companyId: string, body: Settings<'uploadReview'>): Promise<Reply> {
  const variables = { input: { companyId, uploadReview: schemaName(body.uploadReview) } };
  const { updateUploadReview } = await run(RestUpdateUploadReviewDocument, variables);
  return replyWith(updateUploadReview, updateUploadReview.company, (saved) => ({
    uploadReview: toUploadReview(saved.uploadReview),
  }));
}

async function setTemplate(run: Run, companyId: string, body: Settings<'csvTemplate'>): Promise<Reply> {
  const { fieldMappings, ...rest } = body.csvTemplate;
  const mappings = Object.entries(fieldMappings).map(([field, headers]) => ({ field, headers }));
  const variables = { input: { companyId, fieldMappings: mappings, ...rest } };
  const { updateCsvTemplate } = await run(RestUpdateCsvTemplateDocument, variables);
  return replyWith(updateCsvTemplate, updateCsvTemplate.csvTemplate, (saved) => ({ csvTemplate: toTemplate(saved) }));
}

const update = defineRoute({
  id: 'updateCompany',
  method: 'patch',
  path: '/companies/{companyId}',
  summary:
    'Updates the business information, the CSV template, the payment provider configuration, other payment amounts, the billing method or the upload review setting',
  access: { company: 'staff' },
  body: { schema: patchBody, limit: '256kb' },
  responses: {
    200: {
      description: 'The updated settings.',
      schema: z.union([
        company,
        z.object({ csvTemplate }),
        z.object({ otherAmounts }),
        z.object({ billingMethod }),
        z.object({ uploadReview }),
        z.object({ ipospaysConfig: ipospaysConfig.nullable(), authorizeNetConfig: z.null() }),
        z.object({ stripeConfig: stripeConfig.nullable() }),
      ]),
    },
  },
  stepUp: 'the request changes the payment provider configuration',
  handle: ({ run, params: { companyId }, body }) => {
    if ('ipospaysConfig' in body) return setConfiguration(run, companyId, body);
    if ('stripeConfig' in body) return setStripe(run, companyId, body);
    if ('billingMethod' in body) return setBillingMethod(run, companyId, body);
    if ('uploadReview' in body) return setUploadReview(run, companyId, body);
    if ('otherAmounts' in body) return setOtherAmounts(run, companyId, body);
    if ('csvTemplate' in body) return setTemplate(run, companyId, body);
    return setInformation(run, companyId, body);
  },
});

export const settingsRoutes = tagRoutes('Companies', [update]);
