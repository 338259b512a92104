import { BUTTON_STYLES, brandingRule, CORNERS, companyIdRule, FONT_FAMILIES, TEXT_SIZES } from '@utility-pay/contracts';
import { z } from 'zod';
import { RestError } from '../http/errors.ts';
import { defineRoute } from '../http/route.ts';
import { throwUserErrors } from '../http/run-operation.ts';
import {
  type RestBrandingFragment,
  RestCompanyLogoDocument,
  RestGetBrandingDocument,
  RestResetBrandingDocument,
  RestUpdateBrandingDocument,
} from './gql/companies.ts';

const tag = 'Branding';
/** A logo of 2 MB in base64, and the rest. */
const BRANDING_LIMIT = '3mb';
/** Seconds; the specification's five minutes. */
const BRANDING_CACHE_SECONDS = 300;
const LOGO_CACHE_SECONDS = 31_536_000;

const branding = z
  .object({
    companyId: z.int(),
    companyName: z.string(),
    primaryColor: z.string(),
    secondaryColor: z.string(),
    accentColor: z.string(),
    logoUrl: z.string().nullable(),
    showLogo: z.boolean(),
    showCompanyName: z.boolean(),
    fontFamily: z.enum(FONT_FAMILIES),
    headingSize: z.enum(TEXT_SIZES),
    bodySize: z.enum(TEXT_SIZES),
    cornerRoundness: z.enum(CORNERS),
    buttonStyle: z.enum(BUTTON_STYLES),
    darkModeSupport: z.boolean(),
    customCSS: z.string().nullable(),
    scopedCss: z.string().nullable(),
  })
  .meta({ id: 'Branding' });

/** The specification's words: `OPEN_SANS` is `Open Sans`. */
const word = <Word extends string>(words: readonly Word[], name: string): Word => {
  const found = words.find((known) => known.replace(' ', '_').toUpperCase() === name);
  if (!found) throw new Error(`the graph answered an unknown word: ${name}`);
  return found;
};
const toName = (text: string): string => text.replace(' ', '_').toUpperCase();

const toBranding = (saved: RestBrandingFragment): z.infer<typeof branding> => ({
  ...saved,
  companyId: Number(saved.companyId),
  fontFamily: word(FONT_FAMILIES, saved.fontFamily),
  headingSize: word(TEXT_SIZES, saved.headingSize),
  bodySize: word(TEXT_SIZES, saved.bodySize),
  cornerRoundness: word(CORNERS, saved.cornerRoundness),
  buttonStyle: word(BUTTON_STYLES, saved.buttonStyle),
});

const find = defineRoute({
  id: 'getBranding',
  method: 'get',
  path: '/branding',
  tag,
  summary:
    'How a portal looks: that of companyId, else of the session’s company, else of the host; null when there is none',
  access: 'anyone',
  query: z.object({ companyId: companyIdRule.optional() }),
  answers: { 200: { description: 'May be kept for five minutes.', schema: branding.nullable() } },
  handle: async ({ run, query: { companyId }, request, response }) => {
    const variables = { companyId: companyId ? String(companyId) : null, host: request.hostname ?? null };
    const { branding: found } = await run(RestGetBrandingDocument, variables);
    // Whose portal it is may depend on the session: a shared cache must not keep it.
    response.set({ 'Cache-Control': `private, max-age=${BRANDING_CACHE_SECONDS}`, Vary: 'Cookie' });
    return { body: found ? toBranding(found) : null };
  },
});

const update = defineRoute({
  id: 'updateBranding',
  method: 'put',
  path: '/companies/{companyId}/branding',
  tag,
  summary: 'Sets how a portal looks; what is left out takes the default',
  access: { company: 'manageBranding' },
  // What a read answered beside the fields may come back with them.
  body: { schema: brandingRule, limit: BRANDING_LIMIT },
  answers: { 200: { description: 'As it is now.', schema: branding } },
  handle: async ({ run, params: { companyId }, body }) => {
    const { fontFamily, headingSize, bodySize, cornerRoundness, buttonStyle, ...rest } = body;
    const names = { fontFamily, headingSize, bodySize, cornerRoundness, buttonStyle };
    const inCapitals = Object.fromEntries(Object.entries(names).map(([field, text]) => [field, toName(text)]));
    const { updateBranding } = await run(RestUpdateBrandingDocument, {
      input: { companyId, ...rest, ...inCapitals },
    });
    throwUserErrors(updateBranding);
    return updateBranding.branding ? { body: toBranding(updateBranding.branding) } : undefined;
  },
});

const reset = defineRoute({
  id: 'resetBranding',
  method: 'delete',
  path: '/companies/{companyId}/branding',
  tag,
  summary: 'Gives a portal its default looks back',
  access: { company: 'manageBranding' },
  answers: { 200: { description: 'No branding of its own any more.', schema: z.null() } },
  handle: async ({ run, params }) => {
    await run(RestResetBrandingDocument, { input: params });
    return { body: null };
  },
});

const logo = defineRoute({
  id: 'getCompanyLogo',
  method: 'get',
  path: '/companies/{companyId}/logo',
  tag,
  summary: 'A company’s logo, under the address that its branding tells',
  access: 'anyone',
  query: z.object({ v: z.string().min(1).max(100) }),
  answers: { 200: { description: 'The image.', mediaType: 'image/*' } },
  handle: async ({ run, params: { companyId }, query: { v: version }, response }) => {
    const { companyLogo } = await run(RestCompanyLogoDocument, { companyId, version });
    if (!companyLogo) throw new RestError('NOT_FOUND', 'Logo not found');
    // Another logo has another address: this one never changes.
    response.set('Cache-Control', `public, max-age=${LOGO_CACHE_SECONDS}, immutable`);
    response.type(companyLogo.mediaType).send(Buffer.from(companyLogo.content, 'base64'));
    return undefined;
  },
});

export const brandingRoutes = [find, update, reset, logo];
