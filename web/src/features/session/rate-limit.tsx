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
  /** Seconds until it accepts another one; 0 when there is no limit, Infinity when waiting does not help. */
  secondsLeft: number;
}

/** The countdown shows the time, so the message need not. */
const withoutDelay = (message: string): string => message.replace(/ Try again in [^.]+\.$/, '');

/**
 * Submits a form whose rate the server limits: reports failures in the form and, if `failureToast` is set, in a toast. After
 * a RATE_LIMITED error `limit` counts down until the next attempt is allowed.
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
  /** An alternative while waiting. */
  children?: ReactNode;
}

/** Counts down until the form can be submitted again. */
export function RateLimitNotice(props: RateLimitNoticeProps) {
  const { reason, secondsLeft } = props.limit;
  if (secondsLeft > 0) return <Countdown {...props} />;
  return reason ? <Hidden role="status">You can try again now.</Hidden> : null;
}

interface RateLimitedFormProps<Input extends FieldValues, Output>
  extends Omit<FormProps<Input, Output>, 'full' | 'submitDisabled'> {
  limit: RateLimit;
  /** An alternative while waiting. */
  alternative?: ReactNode;
}

/** A form that can't be submitted while its rate limit counts down. */
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

/** Counts seconds down to 0; `start` starts it again. */
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

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const plural = (count: number, unit: string): string => `${count} ${count === 1 ? unit : `${unit}s`}`;

/** Returns a duration in at most two units: "14 minutes 32 seconds". */
export function formatDuration(seconds: number): string {
  const hours = Math.floor(seconds / HOUR);
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  const parts =
    hours > 0
      ? [plural(hours, 'hour'), minutes > 0 && plural(minutes, 'minute')]
      : [minutes > 0 && plural(minutes, 'minute'), seconds % MINUTE > 0 && plural(seconds % MINUTE, 'second')];
  return parts.filter(Boolean).join(' ') || plural(0, 'second');
}
