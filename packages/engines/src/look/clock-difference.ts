/**
 * Milliseconds that another clock is ahead of ours, when it told `theirs` between our `sentAt` and `receivedAt`: what
 * the way there and back may explain is no difference.
 */
export function clockDifference(theirs: number, sentAt: number, receivedAt: number): number {
  if (theirs < sentAt) return theirs - sentAt;
  return theirs > receivedAt ? theirs - receivedAt : 0;
}
