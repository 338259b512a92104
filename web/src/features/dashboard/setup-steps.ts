import { DEFAULT_CSV_TEMPLATE, SAMPLE_CSV } from '@utility-pay/contracts';
import { PATHS } from '../../paths.ts';
import type { SetupStepsQuery } from './gql/dashboard.ts';

export type SetupCompany = NonNullable<SetupStepsQuery['company']>;

/** The user's permissions. A step is shown only with the permission that it needs. */
export interface SetupPermissions {
  users: boolean;
  balances: boolean;
  gateway: boolean;
  branding: boolean;
}

export interface SetupStep {
  key: 'business' | 'template' | 'gateway' | 'branding' | 'upload' | 'colleague';
  title: string;
  description: string;
  to: string;
  action: string;
  done: boolean;
}

type Template = NonNullable<SetupCompany['csvTemplate']>;

/** Returns whether the company has not changed its CSV template. */
function isDefaultTemplate({ fieldMappings, requiredFields, sampleFormat }: Template): boolean {
  const headersByField = Object.fromEntries(fieldMappings.map(({ field, headers }) => [field, headers]));
  const defaults = DEFAULT_CSV_TEMPLATE;
  const fields = Object.keys(defaults.fieldMappings);
  const hasDefaultFields =
    fieldMappings.length === fields.length &&
    fields.every((field) => headersByField[field]?.join('\n') === defaults.fieldMappings[field]?.join('\n'));
  const hasDefaultRequired = [...requiredFields].sort().join() === [...defaults.requiredFields].sort().join();
  return hasDefaultFields && hasDefaultRequired && [SAMPLE_CSV, ''].includes(sampleFormat);
}

/** Returns the setup steps that the user may take. `templateViewed` says whether the user has opened the CSV template from the checklist. */
export function setupSteps(company: SetupCompany, permissions: SetupPermissions, templateViewed: boolean): SetupStep[] {
  const { phone, address, email, csvTemplate, uploads = [], paymentConfiguration, branding, adminUsers = [] } = company;
  const hasUploaded = uploads.some(({ state }) => state === 'COMPLETED');
  const companyStaff = adminUsers.filter(({ active, isSuperAdmin }) => active && !isSuperAdmin);
  const steps: (SetupStep & { visible: boolean })[] = [
    {
      key: 'business',
      visible: permissions.users,
      title: 'Add your business information',
      description: 'Add your phone number, address and email so customers can reach you.',
      to: PATHS.accountSettings,
      action: 'Add information',
      done: Boolean(phone && address && email),
    },
    {
      key: 'template',
      visible: permissions.balances,
      title: 'Review the CSV template',
      description: 'Match the columns of your bill file to account number, amount due and other fields.',
      to: PATHS.csvTemplate,
      action: 'Review template',
      done: hasUploaded || templateViewed || (csvTemplate !== undefined && !isDefaultTemplate(csvTemplate)),
    },
    {
      key: 'gateway',
      visible: permissions.gateway,
      title: 'Set up payments',
      description: 'Enter your payment provider keys so customers can pay by card.',
      to: PATHS.paymentSetup,
      action: 'Set up payments',
      done: Boolean(paymentConfiguration),
    },
    {
      key: 'branding',
      visible: permissions.branding,
      title: 'Brand the customer portal',
      description: 'Add your logo, colors and font.',
      to: PATHS.branding,
      action: 'Choose branding',
      done: Boolean(branding),
    },
    {
      key: 'upload',
      visible: permissions.balances,
      title: 'Upload your first balances',
      description: 'Upload a bill file from your billing system. Customers are created from it.',
      to: PATHS.uploadBalances,
      action: 'Upload balances',
      done: hasUploaded,
    },
    {
      key: 'colleague',
      visible: permissions.users,
      title: 'Create a user for a colleague',
      description: 'Give someone else access to help your customers.',
      to: PATHS.accountSettings,
      action: 'Create user',
      done: companyStaff.length > 1,
    },
  ];
  return steps.filter(({ visible }) => visible).map(({ visible: _, ...step }) => step);
}
