import { BILLING_METHODS, toDollars, UPLOAD_REVIEWS, valueOfName } from '@utility-pay/contracts';
import { z } from 'zod';
import type { RestCompanyQuery, RestOtherAmountsFragment, RestTemplateFragment } from './gql/companies.ts';

export const companyListing = z.object({ id: z.int(), name: z.string() }).meta({ id: 'CompanyListing' });

export const csvTemplate = z
  .object({
    fieldMappings: z.record(z.string(), z.array(z.string())),
    requiredFields: z.array(z.string()),
    sampleFormat: z.string(),
  })
  .meta({ id: 'CsvTemplate', description: 'Mapping of CSV columns to fields.' });

export const otherAmounts = z
  .object({
    allowed: z.boolean().meta({ description: 'Whether customers may pay an amount other than the amount due.' }),
    minimum: z.number().meta({ description: 'Dollars; from 1 to 1000. All that is due may always be paid.' }),
  })
  .meta({ id: 'OtherAmounts' });

export const billingMethod = z.enum(BILLING_METHODS).meta({
  description: 'How the amounts of bill files that are sent from now on are read.',
});

export const uploadReview = z.enum(UPLOAD_REVIEWS).meta({
  description:
    'Which bill files uploaded in the portal staff review before they are applied: `always` all, `unusual` those with warnings.',
});

export const ipospaysConfig = z
  .object({
    merchantToken: z.string().meta({ description: 'Masked to its first 10 characters.' }),
    tpnNumber: z.string(),
    hostedPageUrl: z.string().nullable(),
    testMode: z.boolean(),
  })
  .meta({ id: 'IpospaysConfig' });

export const stripeConfig = z
  .object({
    secretKey: z.string().meta({ description: 'Masked to its first 10 characters.' }),
    webhookSecret: z.string().meta({ description: 'Masked to its first 10 characters.' }),
    testMode: z.boolean(),
  })
  .meta({ id: 'StripeConfig' });

interface Configuration {
  provider: string;
  merchantToken: string;
  webhookSecret: string | null;
  tpnNumber: string;
  hostedPageUrl: string | null;
  testMode: boolean;
}

/** Returns the configuration of the provider that the company uses. Those of other providers are null. */
export function toConfigurations(configuration: Configuration | null | undefined) {
  const none = { ipospaysConfig: null, stripeConfig: null, authorizeNetConfig: null };
  if (!configuration) return none;
  const { provider, merchantToken, webhookSecret, tpnNumber, hostedPageUrl, testMode } = configuration;
  return provider === 'stripe-checkout'
    ? { ...none, stripeConfig: { secretKey: merchantToken, webhookSecret: webhookSecret ?? '', testMode } }
    : { ...none, ipospaysConfig: { merchantToken, tpnNumber, hostedPageUrl, testMode } };
}

export const company = z
  .object({
    id: z.int(),
    name: z.string(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    website: z.string().nullable(),
    email: z.string().nullable(),
    hostNames: z.array(z.string()).optional().meta({ description: 'For staff.' }),
    otherAmounts: otherAmounts.optional(),
    billingMethod: billingMethod.optional(),
    uploadReview: uploadReview.optional(),
    csvTemplate: csvTemplate.optional().meta({ description: 'For staff.' }),
    ipospaysConfig: ipospaysConfig.nullable().optional().meta({ description: 'For managePaymentSettings.' }),
    stripeConfig: stripeConfig.nullable().optional().meta({ description: 'For managePaymentSettings.' }),
    stripeWebhookUrl: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'Webhook address to enter at Stripe. For managePaymentSettings.' }),
    authorizeNetConfig: z.null().optional(),
  })
  .meta({ id: 'Company' });

export const companyStats = z
  .object({
    customerCount: z.int(),
    claimedCustomerCount: z.int(),
    totalPaid: z.number().nullable().meta({
      description: 'Dollars received minus refunds, without payments in test mode; null without viewPayments.',
    }),
    successfulPaymentCount: z.int().nullable().meta({
      description: 'Without payments in test mode; null without viewPayments.',
    }),
    testTotalPaid: z.number().nullable().meta({
      description: 'The same of payments in test mode, which move no real money; null without viewPayments.',
    }),
    testPaymentCount: z.int().nullable().meta({
      description: 'Successful payments in test mode; null without viewPayments.',
    }),
  })
  .meta({ id: 'CompanyStats' });

export const toTemplate = ({ fieldMappings, ...template }: RestTemplateFragment): z.infer<typeof csvTemplate> => ({
  fieldMappings: Object.fromEntries(fieldMappings.map(({ field, headers }) => [field, headers])),
  ...template,
});

export const toOtherAmounts = ({ allowed, minimum }: RestOtherAmountsFragment): z.infer<typeof otherAmounts> => ({
  allowed,
  minimum: toDollars(minimum.amountMinor),
});

export const toBillingMethod = (name: NonNullable<RestCompanyQuery['company']>['billingMethod']) =>
  valueOfName(BILLING_METHODS, name);

export const toUploadReview = (name: NonNullable<RestCompanyQuery['company']>['uploadReview']) =>
  valueOfName(UPLOAD_REVIEWS, name);

export const withNumericId = <Company extends { id: string }>(
  record: Company,
): Omit<Company, 'id'> & { id: number } => ({
  ...record,
  id: Number(record.id),
});
