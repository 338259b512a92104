import type { GraphQLFormattedError } from 'graphql';

type Format = (formatted: GraphQLFormattedError, thrown: unknown) => GraphQLFormattedError;

const INVALID_VARIABLE = /^(Variable "\$\w+") got invalid value /;
const HINT = / Did you mean [^?]*\?$/;

/** `Variable "$input": …`: what was sent may hold a password, which has no place in anybody's log of errors. */
function withoutValue(message: string): string {
  const variable = INVALID_VARIABLE.exec(message)?.[1];
  return variable ? `${variable}: ${message.slice(message.lastIndexOf('; ') + 2)}` : message;
}

/** Errors that name no neighbour of what was asked for: a caller learns the schema by other ways, or not at all. */
export const withoutHints =
  (format: Format): Format =>
  (formatted, thrown) => {
    const error = format(formatted, thrown);
    return { ...error, message: withoutValue(error.message).replace(HINT, '') };
  };
