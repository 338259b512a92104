import { AppError } from '@utility-pay/service-kit/errors';
import type { GraphqlContext } from './context.ts';

/** One request is one guess: a mutation that is written several times under other names is refused after the first. */
export function guessOnce(context: GraphqlContext): void {
  if (context.hasGuessed) throw new AppError('BAD_USER_INPUT', 'One answer in a request');
  context.hasGuessed = true;
}
