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

/** Guessing a secret, or making mail: one guess a request, so that each is counted. */
const ONE_A_REQUEST = new Set([
  'signIn',
  'claimAccount',
  'securityQuestion',
  'resetPasswordWithSecurityQuestion',
  'requestPasswordReset',
  'confirmPasswordReset',
  'freezeLogin',
  'setSecurityQuestion',
  'changePassword',
]);

/** A limit of GraphQL Armor in our own words; its default ones name a syntax error. */
const limit = (n: number, message: string) => ({
  n,
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null) => context?.reportError(new GraphQLError(message))],
});
const off = { enabled: false };

const armor = new ApolloArmor({
  maxDepth: { ...limit(MAX_DEPTH, `The operation is deeper than ${MAX_DEPTH} levels`), flattenFragments: true },
  maxAliases: limit(MAX_ALIASES, `The operation has more than ${MAX_ALIASES} aliases`),
  maxDirectives: limit(MAX_DIRECTIVES, `The operation has more than ${MAX_DIRECTIVES} directives`),
  // Apollo's own limits do these; the cost here knows nothing of how much of a list is asked for.
  maxTokens: off,
  blockFieldSuggestion: off,
  costLimit: off,
});

function rootFields({ getFragment }: Pick<ValidationContext, 'getFragment'>, set: SelectionSetNode): FieldNode[] {
  return set.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    const part = selection.kind === Kind.INLINE_FRAGMENT ? selection : getFragment(selection.name.value);
    return part ? rootFields({ getFragment }, part.selectionSet) : [];
  });
}

const rootFieldRule: ValidationRule = (context) => ({
  OperationDefinition: ({ selectionSet }) => {
    const fields = rootFields({ getFragment: (name) => context.getFragment(name) }, selectionSet);
    if (fields.length > MAX_ROOT_FIELDS)
      context.reportError(new GraphQLError(`The operation has more than ${MAX_ROOT_FIELDS} fields of its own`));
    const guesses = fields.filter(({ name }) => ONE_A_REQUEST.has(name.value));
    if (guesses.length > 1)
      context.reportError(new GraphQLError(`A request holds one ${guesses[0]?.name.value} at most`));
  },
});

/** Limits that the text alone decides. They hold for every document, our own among them. */
export const documentRules: ValidationRule[] = [...armor.protect().validationRules, rootFieldRule];
