import {
  BUTTON_STYLES,
  brandingChoices,
  brandingRule,
  CORNERS,
  FONT_FAMILIES,
  schemaName,
  TEXT_SIZES,
  valueOfName,
} from '@utility-pay/contracts';
import { z } from 'zod';
import { hostNameOf } from '../../auth/portal-origin.ts';
import { requireFound } from '../http/errors.ts';
import { companyIdField, graphCompanyId } from '../http/list.ts';
import { defineRoute, replyWith, tagRoutes } from '../http/route.ts';
import {
  type RestBrandingFragment,
  RestCompanyLogoDocument,
  RestGetBrandingDocument,
  RestResetBrandingDocument,
  RestUpdateBrandingDocument,
} from './gql/companies.ts';

/** A 2 MB logo in base64 fits. */
const BRANDING_LIMIT = '3mb';
/** Five minutes, as the specification requires. */
const BRANDING_CACHE_SECONDS = 300;
/** A year. */
const LOGO_CACHE_SECONDS = 31_536_000;

const branding = z
  .object({
    companyId: z.int(),
    companyName: z.string(),
    primaryColor: z.string(),
    secondaryColor: z.string(),
    accentColor: z.string(),
    logoUrl: z.string().nullable(),
    ...brandingChoices,
    customCSS: z.string().nullable(),
    scopedCss: z.string().nullable(),
  })
  .meta({ id: 'Branding' });

const toBranding = (saved: RestBrandingFragment): z.infer<typeof branding> => ({
  ...saved,
  companyId: Number(saved.companyId),
  fontFamily: valueOfName(FONT_FAMILIES, saved.fontFamily),
  headingSize: valueOfName(TEXT_SIZES, saved.headingSize),
  bodySize: valueOfName(TEXT_SIZES, saved.bodySize),
  cornerRoundness: valueOfName(CORNERS, saved.cornerRoundness),
  buttonStyle: valueOfName(BUTTON_STYLES, saved.buttonStyle),
});

const find = defineRoute({
  id: 'getBranding',
  method: 'get',
  path: '/branding',
  summary: 'The branding of companyId, else of the session’s company, else of the host; null without branding',
  access: 'anyone',
  query: z.object(companyIdField),
  responses: { 200: { description: 'The branding. Cacheable for five minutes.', schema: branding.nullable() } },
  handle: async ({ run, query: { companyId }, request, response }) => {
    const variables = { companyId: graphCompanyId(companyId), host: hostNameOf(request) ?? null };
    const { branding: found } = await run(RestGetBrandingDocument, variables);
    // The company may depend on the session, so shared caches must not store the response.
    response.set({ 'Cache-Control': `private, max-age=${BRANDING_CACHE_SECONDS}`, Vary: 'Cookie' });
    return { body: found ? toBranding(found) : null };
  },
});

const update = defineRoute({
  id: 'updateBranding',
  method: 'put',
  path: '/companies/{companyId}/branding',
  summary: 'Replaces the branding; omitted fields get their defaults',
  access: { company: 'manageBranding' },
  // The rule also accepts the read-only fields, so that a caller can send a changed response back.
  body: { schema: brandingRule, limit: BRANDING_LIMIT },
  responses: { 200: { description: 'The updated branding.', schema: branding } },
  handle: async ({ run, params: { companyId }, body }) => {
    const { fontFamily, headingSize, bodySize, cornerRoundness, buttonStyle, ...rest } = body;
    const choices = { fontFamily, headingSize, bodySize, cornerRoundness, buttonStyle };
    const enumValues = Object.fromEntries(
      Object.entries(choices).map(([field, choice]) => [field, schemaName(choice)]),
    );
    const { updateBranding } = await run(RestUpdateBrandingDocument, {
      input: { companyId, ...rest, ...enumValues },
    });
    return replyWith(updateBranding, updateBranding.branding, toBranding);
  },
});

const reset = defineRoute({
  id: 'resetBranding',
  method: 'delete',
  path: '/companies/{companyId}/branding',
  summary: 'Resets the branding to the defaults',
  access: { company: 'manageBranding' },
  responses: { 200: { description: 'Reset.', schema: z.null() } },
  handle: async ({ run, params }) => {
    await run(RestResetBrandingDocument, { input: params });
    return { body: null };
  },
});

const logo = defineRoute({
  id: 'getCompanyLogo',
  method: 'get',
  path: '/companies/{companyId}/logo',
  summary: 'A company’s logo, at the URL in its branding',
  access: 'anyone',
  query: z.object({ v: z.string().min(1).max(100) }),
  responses: { 200: { description: 'The image.', mediaType: 'image/*' } },
  handle: async ({ run, params: { companyId }, query: { v: version }, response }) => {
    const { companyLogo } = await run(RestCompanyLogoDocument, { companyId, version });
    const { mediaType, content } = requireFound(companyLogo, 'Logo');
    // The URL contains the logo's version, so its content never changes.
    response.set('Cache-Control', `public, max-age=${LOGO_CACHE_SECONDS}, immutable`);
    response.type(mediaType).send(Buffer.from(content, 'base64'));
    return undefined;
  },
});

export const brandingRoutes = tagRoutes('Branding', [find, update, reset, logo]);
