import { SYSTEM } from '@utility-pay/service-kit/audit';
import { actorId } from '@utility-pay/service-kit/auth';
import type { Credentials } from '../domain/provider.ts';
import type { PaymentsDependencies } from './dependencies.ts';

type Dependencies = Pick<
  PaymentsDependencies,
  'configurations' | 'isSandbox' | 'hasSimulator' | 'recordAct' | 'randomId' | 'log'
>;

export type FindCredentialsForNewPayment = (companyId: number) => Promise<Credentials | undefined>;

const KEY_LENGTH = 32;
/** Digits of a terminal number. */
const TPN_LENGTH = 12;

/**
 * Returns the credentials for new payments of a company; undefined without a payment setup, or for a sandbox
 * when no simulator runs. A sandbox works with the payment simulator only, and gets credentials for it at its first payment.
 */
export const findCredentialsForNewPayment =
  (dependencies: Dependencies): FindCredentialsForNewPayment =>
  async (companyId) => {
    const { configurations, isSandbox, hasSimulator } = dependencies;
    const stored = await configurations.current(companyId);
    // These are right for a sandbox too, which never has live credentials: no need to ask whether this is one.
    if (stored && (hasSimulator || !stored.testMode)) return stored;
    if (!(await isSandbox(companyId))) return stored;
    return hasSimulator ? addSimulatorCredentials(dependencies, companyId) : undefined;
  };

function addSimulatorCredentials(
  { configurations, recordAct, randomId, log }: Dependencies,
  companyId: number,
): Promise<Credentials> {
  log.info({ companyId }, 'Created simulator credentials for a sandbox company');
  const act = recordAct(SYSTEM, companyId, {
    action: 'payment-settings.changed',
    target: { type: 'company', id: String(companyId) },
    after: { provider: 'ipospays', testMode: true },
  });
  const credentials = {
    // The simulator accepts every key that does not begin with `bad`.
    merchantToken: `sandbox-${randomId(KEY_LENGTH)}`,
    tpnNumber: String(companyId).padStart(TPN_LENGTH, '9'),
    hostedPageUrl: '',
    testMode: true,
  };
  return configurations.save(companyId, 'ipospays', credentials, actorId(SYSTEM), act);
}
