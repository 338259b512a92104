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
