/** Names of errors whose messages quote documents, keys or input. */
const QUOTES_DATA =
  /^(?:Mongo(?:Server|BulkWrite|WriteConcern)Error|BSON.*|Zod.*|SyntaxError|CastError|GraphQLError)$|ValidationError$/;
const MAX_MESSAGE = 500;
/** Maximum depth of causes: an error may be among its own causes. */
const MAX_CAUSES = 5;

/** The fields of an error that are logged. */
export interface ErrorFields {
  type: string;
  message?: string;
  code?: string | number;
  codeName?: string;
  /** Fields of the unique index that refused a document. */
  keys?: string[];
  /** The frames alone: the first lines of a stack repeat the message. */
  stack?: string;
  cause?: ErrorFields;
  /** Errors of an AggregateError. */
  errors?: ErrorFields[];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const framesOf = (stack: unknown): string | undefined =>
  typeof stack === 'string'
    ? stack
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .join('\n') || undefined
    : undefined;

/**
 * Returns the fields of an error that a log may contain. Drivers attach the documents and commands that failed, so all
 * other properties are left out, and also the message of errors that quote data in it.
 */
export function errorFields(error: unknown, causes = MAX_CAUSES): ErrorFields {
  if (!isRecord(error)) return { type: typeof error };
  const { name, message, code, codeName, keyPattern, stack, cause, errors } = error;
  const type = typeof name === 'string' ? name : 'Error';
  const frames = framesOf(stack);
  const nested = causes > 0 && isRecord(cause) ? errorFields(cause, causes - 1) : undefined;
  const parts = causes > 0 && Array.isArray(errors) ? errors.slice(0, 5).map((part) => errorFields(part, 0)) : [];
  return {
    type,
    ...(typeof message === 'string' && !QUOTES_DATA.test(type) ? { message: message.slice(0, MAX_MESSAGE) } : {}),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(typeof codeName === 'string' ? { codeName } : {}),
    ...(isRecord(keyPattern) ? { keys: Object.keys(keyPattern) } : {}),
    ...(frames ? { stack: frames } : {}),
    ...(nested ? { cause: nested } : {}),
    ...(parts.length > 0 ? { errors: parts } : {}),
  };
}
