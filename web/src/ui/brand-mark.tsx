import { styled } from 'styled-components';
import { type BrandHead, useBranding } from '../theme/branding.ts';
import { token } from '../theme/tokens.ts';
import { Hidden } from './text.tsx';

const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 10px;
  min-width: 0;
  max-width: 100%;
  min-height: 32px;
  font-size: ${token('size-h3')};
  line-height: ${token('leading-h3')};
  font-weight: 600;
  letter-spacing: -0.01em;
  /* The company of a prerendered page is not known yet. Screen readers get the default name. */
  [data-prerendered] & {
    opacity: 0;
  }
`;

const Tile = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 32px;
  height: 32px;
  border-radius: ${token('radius-field')};
  font-weight: 700;
  color: ${token('on-brand')};
  background: ${token('brand')};
`;

/** Keeps its height while loading. In dark mode it has a light background that takes no extra space. */
const Logo = styled.img`
  flex: 0 1 auto;
  min-width: 0;
  width: auto;
  height: 32px;
  max-width: min(200px, 100%);
  object-fit: contain;
  object-position: left;
  border-radius: 2px;
  background: ${token('logo-plate')};
  box-shadow: 0 0 0 4px ${token('logo-plate')};
`;

/** At most two lines. */
const Name = styled.span`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
  line-height: 1.2;
`;

/** Shows a company's logo if the company has one and shows it, and its name if the company shows it or has no logo. */
export function BrandMarkOf({ companyName, logoUrl, showLogo, showCompanyName }: BrandHead) {
  const shownLogo = logoUrl && showLogo ? logoUrl : null;
  const showsName = !logoUrl || showCompanyName;
  return (
    <Mark>
      {shownLogo && <Logo src={shownLogo} alt={showsName ? '' : companyName} />}
      {!shownLogo && showsName && <Tile aria-hidden>{companyName.charAt(0).toUpperCase()}</Tile>}
      {showsName && <Name>{companyName}</Name>}
      {!shownLogo && !showsName && <Hidden>{companyName}</Hidden>}
    </Mark>
  );
}

/** Logo and name of the current portal's company. */
export const BrandMark = () => <BrandMarkOf {...useBranding()} />;
