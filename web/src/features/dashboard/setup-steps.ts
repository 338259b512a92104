import { DEFAULT_CSV_TEMPLATE, SAMPLE_CSV } from '@utility-pay/contracts';
import { PATHS } from '../../paths.ts';
import type { SetupStepsQuery } from './gql/setup-steps.ts';

export type SetupCompany = NonNullable<SetupStepsQuery['company']>;

/** What the person may set up; steps of other people are not theirs to see. */
export interface SetupRights {
  users: boolean;
  balances: boolean;
  gateway: boolean;
  looks: boolean;
}

export interface SetupStep {
  key: 'business' | 'template' | 'gateway' | 'looks' | 'upload' | 'colleague';
  title: string;
  words: string;
  to: string;
  action: string;
  done: boolean;
}

type Template = NonNullable<SetupCompany['csvTemplate']>;

/** Whether the template is still the one that every company begins with. */
function isUntouched({ fieldMappings, requiredFields, sampleFormat }: Template): boolean {
  const own = Object.fromEntries(fieldMappings.map(({ field, headers }) => [field, headers]));
  const start = DEFAULT_CSV_TEMPLATE;
  const fields = Object.keys(start.fieldMappings);
  const sameFields =
    fieldMappings.length === fields.length &&
    fields.every((field) => own[field]?.join('\n') === start.fieldMappings[field]?.join('\n'));
  const sameRequired = [...requiredFields].sort().join() === [...start.requiredFields].sort().join();
  return sameFields && sameRequired && [SAMPLE_CSV, ''].includes(sampleFormat);
}

/** What a new company needs, each step with its real state. `lookedAt`: the template was looked at from here. */
export function setupSteps(company: SetupCompany, rights: SetupRights, lookedAt: boolean): SetupStep[] {
  const { phone, address, email, csvTemplate, uploads = [], paymentConfiguration, branding, adminUsers = [] } = company;
  const uploaded = uploads.some(({ state }) => state === 'COMPLETED');
  const colleagues = adminUsers.filter(({ active, isSuperAdmin }) => active && !isSuperAdmin);
  const steps: (SetupStep & { mine: boolean })[] = [
    {
      key: 'business',
      mine: rights.users,
      title: 'Enter your business information',
      words: 'Phone, address and e-mail, so that customers know whom they pay.',
      to: PATHS.accountSettings,
      action: 'Enter information',
      done: Boolean(phone && address && email),
    },
    {
      key: 'template',
      mine: rights.balances,
      title: 'Check the CSV template',
      words: 'Which columns of your file hold account number, amount and the rest.',
      to: PATHS.csvTemplate,
      action: 'Check template',
      done: uploaded || lookedAt || (csvTemplate !== undefined && !isUntouched(csvTemplate)),
    },
    {
      key: 'gateway',
      mine: rights.gateway,
      title: 'Set up payments',
      words: 'The keys of your payment provider, so that customers can pay by card.',
      to: PATHS.paymentSetup,
      action: 'Set up payments',
      done: Boolean(paymentConfiguration),
    },
    {
      key: 'looks',
      mine: rights.looks,
      title: 'Brand the customer portal',
      words: 'Your logo, colours and font.',
      to: PATHS.branding,
      action: 'Choose branding',
      done: Boolean(branding),
    },
    {
      key: 'upload',
      mine: rights.balances,
      title: 'Upload your first balances',
      words: 'The file of bills that your billing system writes. Customers are made from it.',
      to: PATHS.uploadBalances,
      action: 'Upload balances',
      done: uploaded,
    },
    {
      key: 'colleague',
      mine: rights.users,
      title: 'Invite a colleague',
      words: 'Somebody else who can help customers while you are away.',
      to: PATHS.accountSettings,
      action: 'Add a user',
      done: colleagues.length > 1,
    },
  ];
  return steps.filter(({ mine }) => mine).map(({ mine: _, ...step }) => step);
}
