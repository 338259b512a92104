import {
  type Actor,
  isMaskedAuthKey,
  maskAuthKey,
  paymentConfigurationRule,
  type Refused,
  refused,
  stripeConfigurationRule,
} from '@utility-pay/contracts';
import { changedValues } from '@utility-pay/service-kit/audit';
import { actorId, requirePermission } from '@utility-pay/service-kit/auth';
import { invalidInput } from '@utility-pay/service-kit/errors';
import { type Credentials, type CredentialsInput, hasSameCredentials, type ProviderName } from '../domain/provider.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import { isOtherAccount, type UnsavedCredentials } from './payment-credentials.ts';

export type UpdateConfigurationResult = { kind: 'saved'; credentials: Credentials } | Refused;

export interface StripeConfigurationInput {
  secretKey: string;
  webhookSecret: string;
}

type Dependencies = Pick<
  PaymentsDependencies,
  'configurations' | 'providerOf' | 'isSandbox' | 'requireExisting' | 'requireStepUp' | 'recordAct' | 'log'
> & {
  /** Closes the company's open pages that are of another provider, account or mode than `current`. */
  closePagesOfOtherAccounts(companyId: number, current: UnsavedCredentials): Promise<void>;
};

/** Returns a company's credentials. For staff who manage payment settings. */
export const readConfiguration =
  ({ configurations }: Pick<PaymentsDependencies, 'configurations'>) =>
  async (actor: Actor, companyId: number): Promise<Credentials | undefined> => {
    requirePermission(actor, companyId, 'managePaymentSettings');
    return configurations.current(companyId);
  };

/** Returns the address at which a company receives Stripe's webhooks. For staff who manage payment settings. */
export const stripeWebhookUrl =
  ({ publicUrl }: Pick<PaymentsDependencies, 'publicUrl'>) =>
  (actor: Actor, companyId: number): string => {
    requirePermission(actor, companyId, 'managePaymentSettings');
    return new URL(`/api/payments/webhooks/stripe-checkout/${companyId}`, publicUrl).href;
  };

/** Makes iPOSpays, with these credentials, the provider of new payments of a company. For staff who manage payment settings. */
export const updateConfiguration =
  (dependencies: Dependencies) =>
  async (actor: Actor, companyId: number, input: CredentialsInput): Promise<UpdateConfigurationResult> => {
    const stored = await readToChange(dependencies, actor, companyId);
    const parsed = paymentConfigurationRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const known = stored?.provider === 'ipospays' ? stored : undefined;
    const merchantToken = secretOf(parsed.data.merchantToken, known?.merchantToken);
    if (!merchantToken) return refused('INVALID', 'Auth Key is required', 'merchantToken');
    return save(dependencies, actor, {
      companyId,
      provider: 'ipospays',
      requested: { ...parsed.data, merchantToken },
      stored,
    });
  };

/**
 * Makes Stripe, with these credentials, the provider of new payments of a company. The key shows whether it is in test mode. For
 * staff who manage payment settings.
 */
export const updateStripeConfiguration =
  (dependencies: Dependencies) =>
  async (actor: Actor, companyId: number, input: StripeConfigurationInput): Promise<UpdateConfigurationResult> => {
    const stored = await readToChange(dependencies, actor, companyId);
    const known = stored?.provider === 'stripe-checkout' ? stored : undefined;
    const secretKey = secretOf(input.secretKey.trim(), known?.merchantToken);
    const webhookSecret = secretOf(input.webhookSecret.trim(), known?.webhookSecret);
    const parsed = stripeConfigurationRule.safeParse({ secretKey, webhookSecret });
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const credentials: CredentialsInput = {
      merchantToken: parsed.data.secretKey,
      webhookSecret: parsed.data.webhookSecret,
      tpnNumber: '',
      hostedPageUrl: '',
      testMode: parsed.data.secretKey.includes('_test_'),
    };
    return save(dependencies, actor, { companyId, provider: 'stripe-checkout', requested: credentials, stored });
  };

async function readToChange(
  { configurations, requireExisting }: Dependencies,
  actor: Actor,
  companyId: number,
): Promise<Credentials | undefined> {
  requirePermission(actor, companyId, 'managePaymentSettings');
  await requireExisting(actor, companyId);
  return configurations.current(companyId);
}

interface RequestedChange {
  companyId: number;
  provider: ProviderName;
  requested: CredentialsInput;
  /** The credentials in use; undefined without a payment setup. */
  stored: Credentials | undefined;
}

/**
 * Saves credentials for new payments; earlier payments keep the set they were started with. When the provider, the account or
 * the mode changes, the open pages of the former account are closed before and after the save: the second time finds the pages
 * that were created during the save.
 */
async function save(
  dependencies: Dependencies,
  actor: Actor,
  { companyId, provider, requested, stored }: RequestedChange,
): Promise<UpdateConfigurationResult> {
  const { configurations, providerOf, isSandbox, requireStepUp, recordAct, log, closePagesOfOtherAccounts } =
    dependencies;
  if (stored?.provider === provider && hasSameCredentials(stored, requested))
    return { kind: 'saved', credentials: stored };
  if (await isSandbox(companyId)) return refused('INVALID', SANDBOX_MESSAGE);
  requireStepUp(actor);
  const problem = await providerOf({ provider }).problemOf(requested);
  if (problem) return refused('INVALID', problem.message, problem.field);
  const auditEntry = recordAct(actor, companyId, {
    action: 'payment-settings.changed',
    target: { type: 'company', id: String(companyId) },
    ...changedValues<Partial<Settings>>(settingsOf(stored), { ...requested, provider }, [
      'provider',
      'tpnNumber',
      'hostedPageUrl',
      'testMode',
    ]),
  });
  const current = { ...requested, provider };
  const hasSwitched = stored !== undefined && (await isOtherAccount(dependencies, stored, current));
  if (hasSwitched) await closePagesOfOtherAccounts(companyId, current);
  const credentials = await configurations.save({
    companyId,
    provider,
    input: requested,
    byUserId: actorId(actor),
    auditEntry,
  });
  if (hasSwitched) await closePagesOfOtherAccounts(companyId, current);
  log.info(
    { companyId, provider, credentialsId: credentials.id, testMode: credentials.testMode },
    'Payment settings changed',
  );
  return { kind: 'saved', credentials };
}

const SANDBOX_MESSAGE = 'A sandbox company uses the payment simulator';

type Settings = CredentialsInput & Pick<Credentials, 'provider'>;

const settingsOf = (stored: Credentials | undefined): Partial<Settings> => {
  if (!stored) return {};
  const { provider, merchantToken, webhookSecret, tpnNumber, hostedPageUrl, testMode } = stored;
  const secrets = webhookSecret === undefined ? { merchantToken } : { merchantToken, webhookSecret };
  return { provider, ...secrets, tpnNumber, hostedPageUrl: hostedPageUrl ?? '', testMode };
};

/** Returns what was entered, or the stored secret if its mask was entered; undefined for any other mask. */
function secretOf(entered: string, stored: string | undefined): string | undefined {
  if (!isMaskedAuthKey(entered)) return entered;
  return stored && maskAuthKey(stored) === entered ? stored : undefined;
}
