import type { Dispatch } from '@reduxjs/toolkit';
import { logFailure } from '../lib/failure.ts';
import { graphqlRequest } from '../lib/graphql-request.ts';
import {
  type BrandingKey,
  brandingFailed,
  brandingLoaded,
  OF_HOST,
  storeBranding,
  storedBranding,
} from './branding.slice.ts';
import { DEFAULT_BRANDING, type PortalBranding, toBranding } from './branding.ts';
import { loadFont } from './fonts.ts';
import { PortalBrandingDocument } from './gql/branding.ts';

interface Prefetch {
  /** Undefined if the server chooses the company: the signed-in user's, else the host's. */
  companyId: string | undefined;
  response: Promise<PortalBranding | null>;
}

let prefetched: Prefetch | undefined;

const requestBranding = async (companyId: string | undefined): Promise<PortalBranding | null> => {
  const variables = { companyId, host: window.location.hostname };
  const { branding, portalCompany } = await graphqlRequest(PortalBrandingDocument, variables);
  if (branding) return toBranding(branding);
  return portalCompany && { ...DEFAULT_BRANDING, companyId: portalCompany.id, companyName: portalCompany.name };
};

/** Requests the branding before the session is known, in parallel with it. */
export function prefetchBranding(companyId: string | undefined): void {
  const response = requestBranding(companyId);
  // `loadBranding` handles the rejection when it awaits the same promise.
  response.catch(() => undefined);
  prefetched = { companyId, response };
}

/**
 * Returns the response to the prefetch if it is the branding of this key, and forgets it. `own`: whether the key means the company that
 * the server chooses.
 */
function takePrefetched(key: BrandingKey, own: boolean): Promise<PortalBranding | null> | undefined {
  const prefetch = prefetched;
  prefetched = undefined;
  if (!prefetch) return undefined;
  const { companyId, response } = prefetch;
  return companyId === key || (companyId === undefined && own) ? response : undefined;
}

/** Loads font and logo before the branding is applied, to avoid layout shifts. */
async function loadFontAndLogo({ fontFamily, logoUrl, showLogo }: PortalBranding): Promise<void> {
  const logo = new Image();
  if (logoUrl && showLogo) logo.src = logoUrl;
  await Promise.allSettled([loadFont(fontFamily), logo.src && logo.decode()]);
}

/** Stores a branding in this tab and makes it the current one of its key; null is a company with the default branding. */
export async function applyBranding(dispatch: Dispatch, key: BrandingKey, branding: PortalBranding | null) {
  if (branding) await loadFontAndLogo(branding);
  storeBranding(key, branding);
  dispatch(brandingLoaded({ key, branding, at: Date.now() }));
}

async function requestAndApply(dispatch: Dispatch, key: BrandingKey, own: boolean): Promise<void> {
  try {
    const response = takePrefetched(key, own) ?? requestBranding(key === OF_HOST ? undefined : key);
    await applyBranding(dispatch, key, await response);
  } catch {
    logFailure('Failed to fetch branding');
    dispatch(brandingFailed({ key, branding: storedBranding(key)?.branding ?? null }));
  }
}

const inFlight = new Map<BrandingKey, Promise<void>>();

/**
 * Loads and applies a branding; concurrent calls share one request. `own`: whether the key means the company that the server chooses
 * without a company id. A failure is logged and keeps the previous branding.
 */
export function loadBranding(dispatch: Dispatch, key: BrandingKey, own: boolean): Promise<void> {
  const request = inFlight.get(key) ?? requestAndApply(dispatch, key, own).finally(() => inFlight.delete(key));
  inFlight.set(key, request);
  return request;
}
