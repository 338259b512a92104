import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { PortalBranding } from '../theme/branding.ts';
import { buildTheme } from '../theme/build-theme.ts';
import { loadFont } from '../theme/fonts.ts';
import { ThemeScope } from '../theme/global-style.ts';
import { token, type } from '../theme/tokens.ts';
import { BrandMarkOf } from './brand-mark.tsx';

/** Returns an element's width in pixels; 0 before it is measured. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

const Outer = styled.div`
  display: grid;
  justify-items: center;
  overflow: hidden;
  border: 1px solid ${token('line-strong')};
  border-radius: ${token('radius-card')};
  background: ${token('sunken')};
`;

const Portal = styled(ThemeScope)`
  ${type('body')}
  max-width: none;
  padding: 0;
`;

const Head = styled.header`
  display: flex;
  align-items: center;
  gap: ${token('space-4')};
  height: 64px;
  padding: 0 ${token('space-6')};
  background: ${token('surface')};
  border-bottom: 1px solid ${token('line')};
`;

const Entry = styled.span`
  padding: ${token('space-1')} ${token('space-3')};
  font-weight: 500;
  color: ${token('brand-text')};
  background: ${token('brand-tint')};
  border-radius: ${token('radius-field')};
`;

const Out = styled.span`
  flex: none;
  margin-left: auto;
  font-weight: 500;
  color: ${token('text-soft')};
`;

const Content = styled.div<{ $phone: boolean }>`
  display: grid;
  align-items: start;
  gap: ${token('space-6')};
  grid-template-columns: ${({ $phone }) => ($phone ? 'minmax(0, 1fr)' : 'minmax(0, 3fr) minmax(0, 2fr)')};
  padding: ${({ $phone }) => token($phone ? 'space-4' : 'space-6')};
`;

interface PortalFrameProps {
  branding: PortalBranding;
  dark: boolean;
  /** Width of the device in pixels; scaled down to the available width. */
  width: number;
  children: ReactNode;
}

/** A preview of the portal with a company's branding. Inert, and an image to screen readers. */
export function PortalFrame({ branding, dark, width, children }: PortalFrameProps) {
  const outer = useRef<HTMLDivElement>(null);
  const room = useWidth(outer);
  const theme = useMemo(() => buildTheme({ ...branding, darkModeSupport: dark }), [branding, dark]);
  const phone = width < 768;
  // The desktop preview uses all available width.
  const drawn = phone ? width : Math.max(width, room);

  useEffect(() => {
    // On failure the preview uses the system font.
    loadFont(branding.fontFamily).catch(() => undefined);
  }, [branding.fontFamily]);

  return (
    <Outer ref={outer} role="img" aria-label={`The portal on a ${phone ? 'phone' : 'desktop'}`}>
      <div inert style={room > 0 ? { width: drawn, zoom: Math.min(1, room / drawn) } : { visibility: 'hidden' }}>
        <Portal className="portal-brand" $tokens={theme.dark ?? theme.light} $dark={theme.dark !== null}>
          <Head>
            <BrandMarkOf {...branding} />
            {!phone && <Entry>Account Overview</Entry>}
            <Out>Log out</Out>
          </Head>
          <Content $phone={phone}>{children}</Content>
        </Portal>
      </div>
    </Outer>
  );
}
