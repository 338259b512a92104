import { Card } from '../../ui/card.tsx';
import { Columns, Stack } from '../../ui/layout.tsx';
import { OutLink } from '../../ui/link.tsx';
import { Figure, Hidden } from '../../ui/text.tsx';
import { figures, several } from './words.ts';

export interface Count {
  section: string;
  title: string;
  /** Undefined while it is not known. */
  count: number | undefined;
  /** Said with the number, for whoever hears it change. */
  one: string;
  many: string;
}

/** How much waits of each kind; also read out when it changes. */
export function Summary({ counts }: { counts: readonly Count[] }) {
  const known = counts.every(({ count }) => count !== undefined);
  const words = counts.map(({ count = 0, one, many }) => several(count, one, many)).join(', ');
  return (
    <>
      <Hidden as="p" role="status" aria-live="polite">
        {known ? words : ''}
      </Hidden>
      <Columns $least="200px">
        {counts.map(({ section, title, count }) => (
          <Card key={section} title={title}>
            <Stack $gap="space-1">
              <Figure>{count === undefined ? '–' : figures(count)}</Figure>
              <div>
                <OutLink href={`#${section}`} aria-label={`Show ${title.toLowerCase()}`}>
                  Show
                </OutLink>
              </div>
            </Stack>
          </Card>
        ))}
      </Columns>
    </>
  );
}
