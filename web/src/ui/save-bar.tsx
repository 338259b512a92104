import { useLayoutEffect, useRef } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { layer, media, token, type } from '../theme/tokens.ts';
import { Button } from './button.tsx';
import { Hidden } from './text.tsx';
import { unsavedAttribute } from './unsaved.ts';

const Bar = styled.section`
  position: sticky;
  bottom: ${token('space-4')};
  z-index: ${layer.sticky};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token('space-2')} ${token('space-4')};
  padding: ${token('space-3')} ${token('space-4')} ${token('space-3')} ${token('space-6')};
  background: ${token('raised')};
  border: 1px solid ${token('line')};
  border-radius: ${token('radius-card')};
  box-shadow: ${token('shadow-overlay')};
  /* On phones the bar has the full width, so that no content is visible beside it. */
  ${media.small} {
    bottom: 0;
    margin: 0 calc(-1 * ${token('space-4')}) calc(-1 * ${token('space-4')});
    padding: ${token('space-2')} ${token('space-4')} calc(${token('space-2')} + env(safe-area-inset-bottom, 0px));
    border-width: 1px 0 0;
    border-radius: 0;
  }
`;

// Keeps focused elements clear of the bar when the browser scrolls to them.
const ScrollPadding = createGlobalStyle`
  html {
    scroll-padding-bottom: 96px;
  }
`;

const Status = styled.p`
  ${type('body')}
  color: ${token('text-soft')};
  ${media.small} {
    display: none;
  }
`;

const Buttons = styled.div`
  display: flex;
  gap: ${token('space-2')};
  ${media.small} {
    flex: 1;
    > * {
      flex: 1;
    }
  }
`;

/**
 * Returns a ref. When its element is removed together with the focus, the page's heading gets the focus. A button that was disabled while
 * saving has already lost the focus to the body.
 */
function useFocusAfterRemoval() {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      const focused = document.activeElement;
      if (focused === document.body || element?.contains(focused))
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}

type BarProps = {
  saving?: boolean;
  saveLabel?: string;
  onDiscard: () => void;
} & SaveAction;

/** Saves by submitting a form, or by a function. */
type SaveAction = { formId: string; onSave?: never } | { onSave: () => void; formId?: never };

function UnsavedBar({ saving = false, saveLabel = 'Save Changes', onDiscard, formId, onSave }: BarProps) {
  const bar = useFocusAfterRemoval();
  return (
    <Bar ref={bar} aria-label="Changes" {...unsavedAttribute(true)}>
      <ScrollPadding />
      <Status>Unsaved changes</Status>
      <Buttons>
        <Button kind="secondary" disabled={saving} onClick={onDiscard}>
          Discard
        </Button>
        <Button busy={saving} {...(formId === undefined ? { onClick: onSave } : { type: 'submit', form: formId })}>
          {saveLabel}
        </Button>
      </Buttons>
    </Bar>
  );
}

/** A sticky bar for pages that are saved as a whole, shown while there are unsaved changes. */
export const SaveBar = ({ unsaved, ...bar }: BarProps & { unsaved: boolean }) => (
  <>
    <Hidden role="status">{unsaved ? 'You have unsaved changes' : 'No unsaved changes'}</Hidden>
    {unsaved && <UnsavedBar {...bar} />}
  </>
);
