import { AppError } from '@utility-pay/service-kit/errors';

/** How often a change is decided anew because somebody else was faster. */
const MAX_ATTEMPTS = 5;

/**
 * Does what is decided on a state that may change meanwhile: undefined says that it has, and that nothing was done.
 * @throws AppError CONFLICT when that happens again and again.
 */
export async function attempt<Result>(once: () => Promise<Result | undefined>): Promise<Result> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const result = await once();
    if (result !== undefined) return result;
  }
  throw new AppError('CONFLICT', 'Somebody else changed this at the same time. Please try again.');
}
