import {
  type Actor,
  isMaskedAuthKey,
  maskAuthKey,
  paymentConfigurationRule,
  type UserError,
} from '@utility-pay/contracts';
import { changedValues } from '@utility-pay/service-kit/audit';
import { actorId, requirePermission } from '@utility-pay/service-kit/auth';
import { invalidInput } from '@utility-pay/service-kit/errors';
import { type Credentials, type CredentialsInput, hasSameCredentials } from '../domain/provider.ts';
import type { Dependencies } from './ports.ts';

export type UpdateConfigurationResult =
  | { kind: 'saved'; credentials: Credentials }
  | { kind: 'refused'; userErrors: UserError[] };

/** Returns a company's credentials. For staff who manage payment settings. */
export const readConfiguration =
  ({ configurations }: Pick<Dependencies, 'configurations'>) =>
  async (actor: Actor, companyId: number): Promise<Credentials | undefined> => {
    requirePermission(actor, companyId, 'managePaymentSettings');
    return configurations.current(companyId);
  };

/** Saves a company's credentials for new payments; open payments keep theirs. For staff who manage payment settings. */
export const updateConfiguration =
  ({
    configurations,
    provider,
    acceptsAddress,
    requireExisting,
    requireStepUp,
    recordAct,
    log,
  }: Pick<
    Dependencies,
    'configurations' | 'provider' | 'acceptsAddress' | 'requireExisting' | 'requireStepUp' | 'recordAct' | 'log'
  >) =>
  async (actor: Actor, companyId: number, input: CredentialsInput): Promise<UpdateConfigurationResult> => {
    requirePermission(actor, companyId, 'managePaymentSettings');
    await requireExisting(actor, companyId);
    const parsed = paymentConfigurationRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const stored = await configurations.current(companyId);
    const merchantToken = keyOf(parsed.data.merchantToken, stored);
    if (!merchantToken) return refused('merchantToken', 'Auth Key is required');
    if (!acceptsAddress(parsed.data)) return refused('hostedPageUrl', 'Must be a valid URL of the payment provider');

    const requested = { ...parsed.data, merchantToken };
    if (stored && hasSameCredentials(stored, requested)) return { kind: 'saved', credentials: stored };
    requireStepUp(actor);
    const act = recordAct(actor, companyId, {
      action: 'payment-settings.changed',
      target: { type: 'company', id: String(companyId) },
      ...changedValues<CredentialsInput>(entered(stored), requested, ['tpnNumber', 'hostedPageUrl', 'testMode']),
    });
    const credentials = await configurations.save(companyId, provider.name, requested, actorId(actor), act);
    log.info({ companyId, credentialsId: credentials.id, testMode: credentials.testMode }, 'Payment settings changed');
    return { kind: 'saved', credentials };
  };

const entered = (stored: Credentials | undefined): Partial<CredentialsInput> => {
  if (!stored) return {};
  const { merchantToken, tpnNumber, hostedPageUrl, testMode } = stored;
  return { merchantToken, tpnNumber, hostedPageUrl: hostedPageUrl ?? '', testMode };
};

/** Returns the stored key for its own mask, and nothing for any other mask. */
function keyOf(entered: string, stored: Credentials | undefined): string | undefined {
  if (!isMaskedAuthKey(entered)) return entered;
  return stored && maskAuthKey(stored.merchantToken) === entered ? stored.merchantToken : undefined;
}

const refused = (field: string, message: string): UpdateConfigurationResult => ({
  kind: 'refused',
  userErrors: [{ code: 'INVALID', field, message }],
});
