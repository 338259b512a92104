import { claimAccountRule, companyIdRule, passwordConfirmationRule, signInRule } from '@utility-pay/contracts';
import { z } from 'zod';
import { RestError } from '../http/errors.ts';
import { defineRoute, replyWith, tagRoutes, throwUserErrors } from '../http/route.ts';
import {
  RestClaimAccountDocument,
  RestConfirmPasswordDocument,
  RestSignInDocument,
  RestSignOutDocument,
  RestViewerDocument,
} from './gql/identity.ts';
import { currentUser, toCurrentUser } from './views.ts';

const CREDENTIALS_LIMIT = '16kb';

const signInBody = signInRule
  .extend({
    type: z.enum(['customer', 'admin'], { error: 'type must be customer or admin' }),
    companyId: companyIdRule.optional(),
  })
  .strict();

/** GraphQL's portals by the values of `type` in REST. `admin` is the specification's word for staff. */
const PORTAL_OF_TYPE = { customer: 'CUSTOMER', admin: 'STAFF' } as const;

const companyChoice = z
  .object({ error: z.string(), companies: z.array(z.object({ id: z.int(), name: z.string() })) })
  .meta({ id: 'CompanyChoice' });

const claimChallenge = z
  .object({ error: z.string(), challenge: z.enum(['lastBillAmount']) })
  .meta({ id: 'ClaimChallenge' });

const getUser = defineRoute({
  id: 'getUser',
  method: 'get',
  path: '/user',
  summary: 'The current user',
  access: 'session',
  responses: { 200: { description: 'The signed-in user.', schema: currentUser } },
  handle: async ({ run }) => {
    const { viewer } = await run(RestViewerDocument);
    if (!viewer) throw new RestError('UNAUTHENTICATED', 'Sign in to continue');
    return { body: toCurrentUser(viewer) };
  },
});

const login = defineRoute({
  id: 'login',
  method: 'post',
  path: '/login',
  summary: 'Signs in to the customer or staff portal and sets the session cookie',
  access: 'anyone',
  body: { schema: signInBody, limit: CREDENTIALS_LIMIT },
  responses: {
    200: { description: 'Signed in.', schema: currentUser },
    409: {
      description: 'The credentials match accounts of several companies. Send companyId too.',
      schema: companyChoice,
    },
  },
  errors: { 401: 'Invalid email or password' },
  handle: async ({ run, body: { type, companyId, ...credentials } }) => {
    const company = companyId ? { companyId: String(companyId) } : {};
    const input = { ...credentials, portal: PORTAL_OF_TYPE[type], ...company };
    const { signIn } = await run(RestSignInDocument, { input });
    if (signIn.companies.length > 0) {
      const companies = signIn.companies.map(({ id, name }) => ({ id: Number(id), name }));
      return { status: 409, body: { error: signIn.userErrors[0]?.message, companies } };
    }
    return replyWith(signIn, signIn.user, toCurrentUser);
  },
});

const logout = defineRoute({
  id: 'logout',
  method: 'post',
  path: '/logout',
  summary: 'Ends the session',
  access: 'anyone',
  responses: { 200: { description: 'Signed out.', schema: z.object({ message: z.string() }) } },
  handle: async ({ run }) => {
    await run(RestSignOutDocument);
    return { body: { message: 'Signed out' } };
  },
});

const confirmPassword = defineRoute({
  id: 'confirmPassword',
  method: 'post',
  path: '/auth/confirm-password',
  summary:
    'Confirms the password of the caller, which sensitive changes require when the sign-in is too old: 30 minutes by default (STEP_UP_MINUTES)',
  access: 'session',
  body: { schema: passwordConfirmationRule.strict(), limit: CREDENTIALS_LIMIT },
  responses: { 200: { description: 'Confirmed in this session.', schema: z.object({ message: z.string() }) } },
  errors: { 400: 'Password is incorrect' },
  errorsAsJson: true,
  handle: async ({ run, body }) => {
    const { confirmPassword: payload } = await run(RestConfirmPasswordDocument, { input: body });
    throwUserErrors(payload);
    return { body: { message: 'Password confirmed' } };
  },
});

const claim = defineRoute({
  id: 'claimAccount',
  method: 'post',
  path: '/auth/claim',
  summary: 'Claims a customer account and signs the customer in',
  access: 'anyone',
  body: { schema: claimAccountRule.strict(), limit: CREDENTIALS_LIMIT },
  responses: {
    201: { description: 'Claimed and signed in.', schema: currentUser },
    403: { description: 'The claim also needs the field that `challenge` names.', schema: claimChallenge },
  },
  errors: { 409: 'The email address is taken.' },
  handle: async ({ run, body: { companyId, ...claimFields } }) => {
    const input = { ...claimFields, companyId: String(companyId) };
    const { claimAccount } = await run(RestClaimAccountDocument, { input });
    const [error] = claimAccount.userErrors;
    if (error?.code === 'CHALLENGE') return { status: 403, body: { error: error.message, challenge: error.field } };
    return replyWith(claimAccount, claimAccount.user, toCurrentUser, 201);
  },
});

export const sessionRoutes = tagRoutes('Sign-in', [getUser, login, logout, confirmPassword, claim]);
