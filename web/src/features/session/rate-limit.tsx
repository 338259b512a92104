import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/toast.ts';
import { Form, type FormFailure, type FormProps } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Hidden } from '../../ui/text.tsx';

type Failures = readonly FormFailure[] | undefined;

interface SubmitOptions {
  /** Shown instead of the server's message when the failure is unexpected. */
  fallback: string;
  /** Title of a toast with the first message. Leave it out where the notice in the form is enough. */
  failureToast?: string;
}

export interface RateLimit {
  /** Why the server refused the request. */
  reason: string;
  /** Seconds until the server accepts another request; 0 if it accepts one now, Infinity if waiting does not help. */
  secondsLeft: number;
}

/** Removes the end of the server's message that says how long to wait, since the countdown shows that. */
const withoutDelay = (message: string): string => message.replace(/ Try again in [^.]+\.$/, '');

/**
 * Returns `submit` for a form whose requests the server limits. It reports failures in the form and, with `failureToast`, in a toast.
 * After a RATE_LIMITED error, `limit` counts down to the next allowed attempt.
 */
export function useRateLimitedSubmit<Values>(
  send: (values: Values) => Promise<Failures>,
  { fallback, failureToast }: SubmitOptions,
) {
  const toast = useToast();
  const { secondsLeft, start } = useCountdown();
  const [reason, setReason] = useState('');

  const report = (description: string) => {
    if (failureToast) toast({ title: failureToast, description, variant: 'destructive' });
  };

  async function submit(values: Values): Promise<Failures> {
    try {
      const failures = await send(values);
      const [first] = failures ?? [];
      if (first) report(first.message);
      return failures;
    } catch (error) {
      const failure = toFailure(error);
      const message = failure.code === 'INTERNAL' ? fallback : failure.message;
      report(message);
      if (failure.code !== 'RATE_LIMITED') return [{ message: failure.id ? `${message} (${failure.id})` : message }];
      setReason(withoutDelay(message));
      start(failure.retryAfterSeconds ?? Number.POSITIVE_INFINITY);
      return undefined;
    }
  }

  const limit: RateLimit = { reason, secondsLeft };
  return { submit, limit };
}

interface RateLimitNoticeProps {
  limit: RateLimit;
  /** What the user can do instead of waiting. */
  children?: ReactNode;
}

/** Shows why the form can't be submitted, and counts down until it can. */
export function RateLimitNotice(props: RateLimitNoticeProps) {
  const { reason, secondsLeft } = props.limit;
  if (secondsLeft > 0) return <Countdown {...props} />;
  return reason ? <Hidden role="status">You can try again now.</Hidden> : null;
}

interface RateLimitedFormProps<Input extends FieldValues, Output>
  extends Omit<FormProps<Input, Output>, 'full' | 'submitDisabled'> {
  limit: RateLimit;
  /** What the user can do instead of waiting. */
  alternative?: ReactNode;
}

/** A form whose submit button is disabled while its rate limit counts down. */
export const RateLimitedForm = <Input extends FieldValues, Output>({
  limit,
  alternative,
  ...form
}: RateLimitedFormProps<Input, Output>) => (
  <>
    <RateLimitNotice limit={limit}>{alternative}</RateLimitNotice>
    <Form {...form} submitDisabled={limit.secondsLeft > 0} full />
  </>
);

function Countdown({ limit: { reason, secondsLeft }, children }: RateLimitNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice meaning="danger" title={reason} ref={notice}>
      {Number.isFinite(secondsLeft) && <p role="timer">You can try again in {formatDuration(secondsLeft)}.</p>}
      {children}
    </Notice>
  );
}

const SECOND_MS = 1000;
const secondsUntil = (time: number): number => Math.max(0, Math.ceil((time - Date.now()) / SECOND_MS));

/** Counts seconds down to 0. `start` starts another countdown. */
export function useCountdown(initialSeconds = 0) {
  const [endsAt, setEndsAt] = useState(() => Date.now() + initialSeconds * SECOND_MS);
  const [secondsLeft, setSecondsLeft] = useState(initialSeconds);

  useEffect(() => {
    if (secondsUntil(endsAt) === 0) return;
    const timer = setInterval(() => {
      const seconds = secondsUntil(endsAt);
      setSecondsLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [endsAt]);

  const start = useCallback((seconds: number) => {
    setEndsAt(Date.now() + seconds * SECOND_MS);
    setSecondsLeft(seconds);
  }, []);

  return { secondsLeft, start };
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

const plural = (count: number, unit: string): string => `${count} ${count === 1 ? unit : `${unit}s`}`;

/** Returns a duration in hours and minutes, or in minutes and seconds: "14 minutes 32 seconds". */
export function formatDuration(seconds: number): string {
  const hours = Math.floor(seconds / HOUR_SECONDS);
  const minutes = Math.floor((seconds % HOUR_SECONDS) / MINUTE_SECONDS);
  const restSeconds = seconds % MINUTE_SECONDS;
  const hoursText = hours > 0 && plural(hours, 'hour');
  const minutesText = minutes > 0 && plural(minutes, 'minute');
  const secondsText = hours === 0 && restSeconds > 0 && plural(restSeconds, 'second');
  return [hoursText, minutesText, secondsText].filter(Boolean).join(' ') || plural(0, 'second');
}
