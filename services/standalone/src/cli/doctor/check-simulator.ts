import type { CommandServices } from '../services.ts';
import { checked, type Finding, findingsOf } from './finding.ts';

const { ok, fail } = findingsOf('simulator');

/** Whether bills can be "paid" at the simulator beside companies that take real money. */
export const checkSimulator = (
  { apps }: Pick<CommandServices, 'apps'>,
  { isOn, url }: { isOn: boolean; url: string | undefined },
): Promise<Finding[]> =>
  checked('simulator', 'Check the log of payments.', async () => {
    const live = await apps.payments.useCases.countLiveCompanies();
    const on = isOn || url !== undefined;
    if (on && live > 0)
      return [
        fail(
          `the payment simulator is on, and ${live} companies take real payments: one put into test mode has its bills paid for nothing`,
          'Set PAYMENTS_SIMULATOR=0 and take PAYMENTS_SIMULATOR_URL away.',
        ),
      ];
    return [ok(on ? 'on; no company takes real payments' : `off; ${live} companies take real payments`)];
  });
