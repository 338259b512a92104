import { useCallback, useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import type { FormFailure } from '../../ui/form.tsx';
import { useCountdown } from './use-countdown.ts';

type Failures = readonly FormFailure[] | undefined;

/** What a form of these pages meets when it is sent: words for what failed, or a limit that asks for patience. */
export interface Attempt {
  /** Sends; answers the failures to show above or beside the fields. `fallback` is said where the server has no words. */
  run: (send: () => Promise<Failures>, fallback: string, onFailed?: (message: string) => void) => Promise<Failures>;
  /** Why there is something to wait for. */
  reason: string;
  /** Seconds until the next attempt is let through. */
  secondsLeft: number;
}

/** The countdown says it to the second. */
const withoutWait = (message: string): string => message.replace(/ Try again in [^.]+\.$/, '');

export function useAttempt(): Attempt {
  const { left, begin } = useCountdown();
  const [reason, setReason] = useState('');

  const run = useCallback<Attempt['run']>(
    async (send, fallback, onFailed) => {
      try {
        const failures = await send();
        const [first] = failures ?? [];
        if (first) onFailed?.(first.message);
        return failures;
      } catch (error) {
        const failure = toFailure(error);
        const message = failure.code === 'INTERNAL' ? fallback : failure.message;
        onFailed?.(message);
        if (failure.retryAfterSeconds === undefined)
          return [{ message: failure.id ? `${message} (${failure.id})` : message }];
        setReason(withoutWait(message));
        begin(failure.retryAfterSeconds);
        return undefined;
      }
    },
    [begin],
  );

  return { run, reason, secondsLeft: left };
}
