import type { ReactNode } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { layer, media, token, type } from '../theme/tokens.ts';
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
  ${media.small} {
    bottom: ${token('space-2')};
    padding: ${token('space-3')} ${token('space-4')};
  }
`;

// Keeps focused elements clear of the bar when the browser scrolls to them.
const RoomForBar = createGlobalStyle`
  html {
    scroll-padding-bottom: 96px;
  }
`;

const Status = styled.p`
  ${type('body')}
  color: ${token('text-soft')};
`;

const Buttons = styled.div`
  display: flex;
  gap: ${token('space-2')};
`;

/** A sticky bar for pages that are saved as a whole: says whether there are unsaved changes, and holds the buttons. */
export const SaveBar = ({ unsaved, children }: { unsaved: boolean; children: ReactNode }) => (
  <Bar aria-label="Changes" {...unsavedAttribute(unsaved)}>
    <RoomForBar />
    <Status role="status">{unsaved ? 'You have unsaved changes' : 'All changes saved'}</Status>
    <Buttons>{children}</Buttons>
  </Bar>
);
