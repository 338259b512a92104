import type { System } from '@utility-pay/testkit';
import { inject } from 'vitest';

/** The running system under test. */
export type Portal = Pick<System, 'url' | 'simulatorUrl' | 'superAdmin'>;

declare module 'vitest' {
  interface ProvidedContext {
    portal: Portal;
  }
}

export const portal = (): Portal => inject('portal');
