import { setTimeout as wait } from 'node:timers/promises';
import type { Response } from 'express';
import { z } from 'zod';

export const stripeCalls = [
  'create',
  'retrieve',
  'sessions',
  'expire',
  'refund',
  'refunds',
  'search',
  'lists',
  'account',
] as const;
export type StripeCall = (typeof stripeCalls)[number];

/** With `-after`, the request is carried out and then the response fails. */
const modes = [
  'error',
  'error-after',
  'hang',
  'hang-after',
  'reset',
  'reset-after',
  'rate-limited',
  'garbage',
] as const;

export const stripeFaultSchema = z.object({
  call: z.enum(stripeCalls),
  mode: z.enum(modes),
  uses: z.int().min(1).default(1),
});
type StripeFault = z.infer<typeof stripeFaultSchema>;

/** A hanging call is closed after this time: longer than any client waits. */
const HANG_MS = 120_000;

/** Holds the faults of Stripe's calls. */
export function createStripeFaults(stopping: AbortSignal) {
  let faults: StripeFault[] = [];

  async function fail(response: Response, mode: StripeFault['mode']): Promise<void> {
    switch (mode) {
      case 'error':
      case 'error-after':
        return void response.status(500).json({ error: { type: 'api_error', message: 'Internal error' } });
      case 'rate-limited':
        return void response.status(429).json({ error: { type: 'rate_limit_error', message: 'Too many requests' } });
      case 'garbage':
        return void response.type('html').send('<html><body>We will be back soon</body></html>');
      case 'hang':
      case 'hang-after':
        await wait(HANG_MS, undefined, { signal: stopping }).catch(() => undefined);
        return void response.destroy();
      case 'reset':
      case 'reset-after':
        response.destroy();
    }
  }

  const take = (call: StripeCall, isAfter: boolean): StripeFault['mode'] | undefined => {
    const fault = faults.find((each) => each.call === call && each.mode.endsWith('-after') === isAfter);
    if (!fault) return undefined;
    fault.uses -= 1;
    faults = faults.filter(({ uses }) => uses > 0);
    return fault.mode;
  };

  return {
    add: (fault: StripeFault) => void faults.push(fault),
    clear: () => {
      faults = [];
    },
    /** Fails the call if a fault affects it, before or after the request is carried out. Returns the fault's mode. */
    apply(response: Response, call: StripeCall, when: 'before' | 'after'): StripeFault['mode'] | undefined {
      const mode = take(call, when === 'after');
      if (mode !== undefined) void fail(response, mode);
      return mode;
    },
  };
}

export type StripeFaults = ReturnType<typeof createStripeFaults>;
