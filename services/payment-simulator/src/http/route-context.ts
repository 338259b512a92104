import type { SimulatorContext } from '../use-cases/ports.ts';
import type { SlowAnswer } from './slow-answer.ts';

export type RouteContext = SimulatorContext & {
  readonly slow: SlowAnswer;
  /** Where browsers find the hosted pages. */
  readonly origin: { readonly url: string };
};
