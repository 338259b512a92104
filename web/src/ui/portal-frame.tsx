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

/** Below the specification's mobile breakpoint, a device is a phone. */
const PHONE_BELOW_PX = 768;

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

const LogOut = styled.span`
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
  /** Width of the simulated device in pixels; the preview is scaled down to the available width. */
  width: number;
  children: ReactNode;
}

/** A preview of the portal with a company's branding. It can't be used, and is an image to screen readers. */
export function PortalFrame({ branding, dark, width, children }: PortalFrameProps) {
  const outer = useRef<HTMLDivElement>(null);
  const availableWidth = useWidth(outer);
  const theme = useMemo(() => buildTheme({ ...branding, darkModeSupport: dark }), [branding, dark]);
  const isPhone = width < PHONE_BELOW_PX;
  // A desktop's window is as wide as there is room.
  const deviceWidth = isPhone ? width : Math.max(width, availableWidth);
  // The width of the preview is known only after the first layout.
  const style =
    availableWidth > 0
      ? { width: deviceWidth, zoom: Math.min(1, availableWidth / deviceWidth) }
      : ({ visibility: 'hidden' } as const);

  useEffect(() => {
    // On failure the preview uses the system font.
    loadFont(branding.fontFamily).catch(() => undefined);
  }, [branding.fontFamily]);

  return (
    <Outer ref={outer} role="img" aria-label={`The portal on a ${isPhone ? 'phone' : 'desktop'}`}>
      <div inert style={style}>
        <Portal className="portal-brand" $tokens={theme.dark ?? theme.light} $dark={theme.dark !== null}>
          <Head>
            <BrandMarkOf {...branding} />
            {!isPhone && <Entry>Account Overview</Entry>}
            <LogOut>Log out</LogOut>
          </Head>
          <Content $phone={isPhone}>{children}</Content>
        </Portal>
      </div>
    </Outer>
  );
}
