import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PATHS } from '../../paths.ts';
import type { Meaning } from '../../theme/brand-colors.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/link.tsx';
import { NarrowCard } from '../../ui/page-frame.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { BigIcon } from '../../ui/status-chip.tsx';
import { Hidden, Text } from '../../ui/text.tsx';
import { useClosingWindow } from './use-closing-window.ts';

const seconds = (count: number): string => (count === 1 ? '1 second' : `${count} seconds`);

interface PopupViewProps {
  title: string;
  icon: LucideIcon;
  meaning: Meaning;
  closeAfterSeconds: number;
  children: ReactNode;
}

/** The end of a payment in a window of its own, which closes by itself. */
export function PopupView({ title, icon, meaning, closeAfterSeconds, children }: PopupViewProps) {
  const { secondsLeft, stays, close } = useClosingWindow(closeAfterSeconds);
  return (
    <NarrowCard>
      <Stack $gap="space-6">
        <BigIcon meaning={meaning} icon={icon} />
        <div>
          <PageTitle key={title}>{title}</PageTitle>
          {children}
        </div>
        <div role="status">
          {stays ? (
            <Text $kind="small" $tone="text-soft">
              Your browser keeps this window open. You can close it now, or go to{' '}
              <TextLink to={PATHS.account}>your account</TextLink>.
            </Text>
          ) : (
            <>
              {/* Said once; the count that changes every second is only seen. */}
              <Hidden>This window closes by itself in {seconds(closeAfterSeconds)}.</Hidden>
              <Text $kind="small" $tone="text-soft" aria-hidden>
                This window closes in {seconds(secondsLeft)}.
              </Text>
            </>
          )}
        </div>
        <Button full onClick={close}>
          Close Window
        </Button>
      </Stack>
    </NarrowCard>
  );
}
