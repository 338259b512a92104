import type { ApolloServerPlugin } from '@apollo/server';
import { cookieOf } from '../auth/session-cookie.ts';
import type { GatewayContext } from '../context.ts';

/** Turns the session change that a sign-in or sign-out left behind into the browser's cookie. */
export const sessionPlugin = (publicUrl: string): ApolloServerPlugin<GatewayContext> => ({
  requestDidStart: async () => ({
    willSendResponse: async ({ contextValue, response }) => {
      const { session } = contextValue.reply;
      if (session) response.http.headers.set('set-cookie', cookieOf(session, publicUrl));
    },
  }),
});
