import { Notice } from '../../ui/notice.tsx';
import { useSession } from './session.slice.ts';

/** Why somebody who was signed in stands before the door again. */
export function SessionEndedNotice() {
  const { lost } = useSession();
  if (!lost) return null;
  return (
    <Notice meaning="info" title="Your session has ended">
      Sign in to go on where you were.
    </Notice>
  );
}
