import { ApolloArmor } from '@escape.tech/graphql-armor';
import {
  type FieldNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { MAX_ALIASES, MAX_DEPTH, MAX_DIRECTIVES, MAX_ROOT_FIELDS } from './limits.ts';

/**
 * Root fields that check a secret, send an email or return an image. A request may contain only one, so that rate
 * limits count each.
 */
const ONE_PER_REQUEST = new Set([
  'signIn',
  'companyLogo',
  'claimAccount',
  'securityQuestion',
  'resetPasswordWithSecurityQuestion',
  'requestPasswordReset',
  'confirmPasswordReset',
  'lockLogin',
  'setSecurityQuestion',
  'changePassword',
  'confirmPassword',
]);

/** Returns the options of a GraphQL Armor limit. The default message would call the error a syntax error. */
const createLimit = (n: number, message: string) => ({
  n,
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null) => context?.reportError(new GraphQLError(message))],
});
const DISABLED = { enabled: false };

const armor = new ApolloArmor({
  maxDepth: { ...createLimit(MAX_DEPTH, `The operation is deeper than ${MAX_DEPTH} levels`), flattenFragments: true },
  maxAliases: createLimit(MAX_ALIASES, `The operation has more than ${MAX_ALIASES} aliases`),
  maxDirectives: createLimit(MAX_DIRECTIVES, `The operation has more than ${MAX_DIRECTIVES} directives`),
  // Apollo limits tokens (`parseOptions`) and omits suggestions. Armor's cost ignores page sizes, so `cost.ts` replaces
  // it.
  maxTokens: DISABLED,
  blockFieldSuggestion: DISABLED,
  costLimit: DISABLED,
});

/** Returns the root fields of an operation, including those in fragments. */
function rootFields({ getFragment }: Pick<ValidationContext, 'getFragment'>, set: SelectionSetNode): FieldNode[] {
  return set.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : getFragment(selection.name.value);
    return fragment ? rootFields({ getFragment }, fragment.selectionSet) : [];
  });
}

const rootFieldRule: ValidationRule = (context) => ({
  OperationDefinition: ({ selectionSet }) => {
    const fields = rootFields({ getFragment: (name) => context.getFragment(name) }, selectionSet);
    if (fields.length > MAX_ROOT_FIELDS)
      context.reportError(new GraphQLError(`The operation has more than ${MAX_ROOT_FIELDS} root fields`));
    const restricted = fields.filter(({ name }) => ONE_PER_REQUEST.has(name.value));
    if (restricted.length > 1)
      context.reportError(new GraphQLError(`A request can contain only one ${restricted[0]?.name.value}`));
  },
});

/**
 * Validation rules for every document, including the REST API's. Apollo caches the result, so no rule may depend on the
 * caller.
 */
export const documentRules: ValidationRule[] = [...armor.protect().validationRules, rootFieldRule];
