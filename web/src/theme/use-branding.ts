import { createContext, useContext } from 'react';
import { DEFAULT_BRANDING, type PortalBranding } from './branding.ts';

export const BrandingContext = createContext<PortalBranding>(DEFAULT_BRANDING);

/** The branding in force. */
export const useBranding = (): PortalBranding => useContext(BrandingContext);
