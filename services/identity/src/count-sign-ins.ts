import { AppError } from '@utility-pay/service-kit/errors';
import type { Metrics } from '@utility-pay/service-kit/telemetry/metrics';
import type { signIn } from './use-cases/sign-in.ts';

type SignIn = ReturnType<typeof signIn>;

/** Counts how attempts to sign in end, whichever door they come through. */
export const countSignIns =
  (attempt: SignIn, { signIns }: Pick<Metrics, 'signIns'>): SignIn =>
  async (...input) => {
    try {
      const result = await attempt(...input);
      signIns.inc({ result: result.kind });
      return result;
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') signIns.inc({ result: 'limited' });
      throw error;
    }
  };
