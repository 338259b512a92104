import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { BrandingRepository, LogoRepository } from './ports.ts';

/** Milliseconds after which whoever saved or replaced a logo is surely done or gone. */
const SURE_AFTER_MS = 10 * 60_000;
const BATCH = 100;

/** Settles the images that a crash left in doubt: one that is no company's logo is removed. */
export const settleLogos =
  (brandings: BrandingRepository, logos: LogoRepository, clock: Clock) => async (): Promise<void> => {
    const sure = new Date(clock.now().getTime() - SURE_AFTER_MS);
    for (const doubt of await logos.inDoubtSince(sure, BATCH)) {
      const current = (await brandings.find(doubt.companyId))?.looks?.logo;
      const isLogo = current?.version === doubt.version;
      await (isLogo ? logos.confirm(doubt) : logos.remove(doubt.companyId, doubt.version));
    }
  };
