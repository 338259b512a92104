import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import type { FormFailure } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Hidden } from '../../ui/text.tsx';

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

interface WaitNoticeProps {
  attempt: Attempt;
  /** Another way that is open meanwhile. */
  children?: ReactNode;
}

function Waiting({ attempt: { reason, secondsLeft }, children }: WaitNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice meaning="danger" title={reason} ref={notice}>
      <p role="timer">You can try again in {waitWords(secondsLeft)}.</p>
      {children}
    </Notice>
  );
}

/** A limit was reached: how long it lasts, counting down, above the fields and with the focus. */
export function WaitNotice(props: WaitNoticeProps) {
  const { reason, secondsLeft } = props.attempt;
  if (secondsLeft > 0) return <Waiting {...props} />;
  return reason ? <Hidden role="status">You can try again now.</Hidden> : null;
}

const SECOND = 1000;
const secondsUntil = (time: number): number => Math.max(0, Math.ceil((time - Date.now()) / SECOND));

/** Seconds that are left of a span, second by second; begun anew by `begin`. */
export function useCountdown(initial = 0) {
  const [ends, setEnds] = useState(() => Date.now() + initial * SECOND);
  const [left, setLeft] = useState(initial);

  useEffect(() => {
    if (secondsUntil(ends) === 0) return;
    const timer = setInterval(() => {
      const now = secondsUntil(ends);
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, SECOND);
    return () => clearInterval(timer);
  }, [ends]);

  const begin = useCallback((seconds: number) => {
    setEnds(Date.now() + seconds * SECOND);
    setLeft(seconds);
  }, []);

  return { left, begin };
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const counted = (count: number, unit: string): string => `${count} ${count === 1 ? unit : `${unit}s`}`;

/** A span of seconds as it is spoken, in at most two units: "14 minutes 32 seconds". */
export function waitWords(seconds: number): string {
  const hours = Math.floor(seconds / HOUR);
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  const parts =
    hours > 0
      ? [counted(hours, 'hour'), minutes > 0 && counted(minutes, 'minute')]
      : [minutes > 0 && counted(minutes, 'minute'), seconds % MINUTE > 0 && counted(seconds % MINUTE, 'second')];
  return parts.filter(Boolean).join(' ') || counted(0, 'second');
}
