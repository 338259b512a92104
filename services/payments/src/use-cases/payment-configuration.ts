import {
  type Actor,
  isMaskedAuthKey,
  maskAuthKey,
  paymentConfigurationRule,
  type UserError,
} from '@utility-pay/contracts';
import { requirePermission } from '@utility-pay/service-kit/auth';
import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import { invalidInput } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import { type Credentials, isSameSet } from '../domain/configuration.ts';
import type { PaymentProvider } from '../domain/provider.ts';
import type { AcceptsAddress, ConfigurationRepository } from './ports.ts';

export interface UpdateConfigurationInput {
  merchantToken: string;
  tpnNumber: string;
  hostedPageUrl: string;
  testMode: boolean;
}

export type UpdateConfigurationResult =
  | { kind: 'saved'; credentials: Credentials }
  | { kind: 'refused'; userErrors: UserError[] };

/** How a company takes payments. For staff who manage payment settings. */
export const readConfiguration =
  (configurations: ConfigurationRepository) =>
  async (actor: Actor, companyId: number): Promise<Credentials | undefined> => {
    requirePermission(actor, companyId, 'managePaymentSettings');
    return configurations.current(companyId);
  };

/** Payments that are open go on with the credentials that they were made with. */
export const updateConfiguration =
  (parts: {
    configurations: ConfigurationRepository;
    provider: Pick<PaymentProvider, 'name'>;
    acceptsAddress: AcceptsAddress;
    requireExisting: RequireExisting;
    log: Logger;
  }) =>
  async (actor: Actor, companyId: number, input: UpdateConfigurationInput): Promise<UpdateConfigurationResult> => {
    const { configurations, provider, acceptsAddress, requireExisting, log } = parts;
    requirePermission(actor, companyId, 'managePaymentSettings');
    await requireExisting(actor, companyId);
    const parsed = paymentConfigurationRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const stored = await configurations.current(companyId);
    const merchantToken = keyOf(parsed.data.merchantToken, stored);
    if (!merchantToken) return refused('merchantToken', 'Auth Key is required');
    if (!acceptsAddress(parsed.data)) return refused('hostedPageUrl', 'Must be a valid URL of the payment provider');

    const wanted = { ...parsed.data, merchantToken };
    if (stored && isSameSet(stored, wanted)) return { kind: 'saved', credentials: stored };
    const credentials = await configurations.save(companyId, provider.name, wanted);
    log.info({ companyId, credentialsId: credentials.id, testMode: credentials.testMode }, 'payment settings changed');
    return { kind: 'saved', credentials };
  };

/** The mask of the stored key stands for the stored key; any other mask is no key. */
function keyOf(given: string, stored: Credentials | undefined): string | undefined {
  if (!isMaskedAuthKey(given)) return given;
  return stored && maskAuthKey(stored.merchantToken) === given ? stored.merchantToken : undefined;
}

const refused = (field: string, message: string): UpdateConfigurationResult => ({
  kind: 'refused',
  userErrors: [{ code: 'INVALID', field, message }],
});
