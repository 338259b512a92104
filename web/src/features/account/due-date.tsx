import { dayOf, dueWords, formatDay } from '../../lib/dates.ts';
import { Row } from '../../ui/layout.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Text } from '../../ui/text.tsx';

interface DueDateProps {
  /** `2026-12-15`; null where the bill has none. */
  day: string | null;
  /** Whether anything has to be paid by then. */
  owed: boolean;
}

/** The day and how far off it is. */
export function DueDate({ day, owed }: DueDateProps) {
  if (!day) return 'N/A';
  if (!owed) return formatDay(day);
  const today = dayOf(new Date());
  const words = dueWords(day, today);
  return (
    <Row $gap="space-2" $justify="end">
      <span>{formatDay(day)}</span>
      {day > today ? (
        <Text as="span" $kind="small" $tone="text-soft">
          {words}
        </Text>
      ) : (
        <StatusChip meaning={day < today ? 'danger' : 'warning'}>{words}</StatusChip>
      )}
    </Row>
  );
}
