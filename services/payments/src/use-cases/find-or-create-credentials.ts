import { SYSTEM } from '@utility-pay/service-kit/audit';
import { actorId } from '@utility-pay/service-kit/auth';
import type { Credentials } from '../domain/provider.ts';
import type { PaymentsDependencies } from './dependencies.ts';

type Dependencies = Pick<
  PaymentsDependencies,
  'configurations' | 'isSandbox' | 'hasSimulator' | 'recordAct' | 'randomId' | 'log'
>;

const KEY_LENGTH = 32;
/** Digits of a terminal number. */
const TPN_LENGTH = 12;

/**
 * Returns the credentials for new payments of a company; undefined without a payment setup, or for a sandbox when no
 * simulator runs. A sandbox takes payments with the simulator only; its credentials are created at its first payment.
 */
export const findOrCreateCredentials =
  (dependencies: Dependencies) =>
  async (companyId: number): Promise<Credentials | undefined> => {
    const { configurations, isSandbox, hasSimulator } = dependencies;
    const stored = await configurations.current(companyId);
    // Correct for a sandbox, too: it has test credentials only, and pays with them at the simulator.
    if (stored && (hasSimulator || !stored.testMode)) return stored;
    if (!(await isSandbox(companyId))) return stored;
    return hasSimulator ? createSimulatorCredentials(dependencies, companyId) : undefined;
  };

async function createSimulatorCredentials(
  { configurations, recordAct, randomId, log }: Dependencies,
  companyId: number,
): Promise<Credentials> {
  const credentials = await configurations.save({
    companyId,
    provider: 'ipospays',
    input: {
      // The simulator accepts every key that does not begin with `bad`.
      merchantToken: `sandbox-${randomId(KEY_LENGTH)}`,
      tpnNumber: terminalOf(companyId),
      hostedPageUrl: '',
      testMode: true,
    },
    byUserId: actorId(SYSTEM),
    auditEntry: recordAct(SYSTEM, companyId, {
      action: 'payment-settings.changed',
      target: { type: 'company', id: String(companyId) },
      after: { provider: 'ipospays', testMode: true },
    }),
  });
  log.info({ companyId }, 'Created simulator credentials for a sandbox company');
  return credentials;
}

/** Returns a terminal number that no other company has: 9, then the company's id with leading zeros. */
const terminalOf = (companyId: number): string => `9${String(companyId).padStart(TPN_LENGTH - 1, '0')}`;
