import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { Hidden } from '../../ui/text.tsx';
import type { Attempt } from './use-attempt.ts';
import { waitWords } from './wait-words.ts';

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
