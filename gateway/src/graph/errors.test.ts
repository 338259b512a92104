import { buildSchema, getVariableValues, Kind, parse } from 'graphql';
import { expect, test } from 'vitest';
import { withoutHints } from './errors.ts';

const schema = buildSchema(`
  enum Portal { STAFF CUSTOMER }
  input Login { password: String!, portal: Portal, codes: [Int!] }
  type Query { signIn(input: Login!): Boolean }
`);
const [operation] = parse('query ($input: Login!) { signIn(input: $input) }').definitions;

/** Returns the formatted messages for a variable that graphql-js rejects. */
function messagesFor(input: unknown): string[] {
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('not an operation');
  const { errors = [] } = getVariableValues(schema, operation.variableDefinitions ?? [], { input });
  return errors.map((error) => withoutHints((formatted) => formatted)({ message: error.message }, error).message);
}

test.each([
  [{ password: 12345678 }, ' at "input.password": Expected type "String".'],
  [{ password: { secret: true } }, ' at "input.password": Expected type "String".'],
  [{ password: ['a; secret'] }, ' at "input.password": Expected type "String".'],
  [
    { password: 'secret; x', portal: 'secret; Value "y" does not exist' },
    ' at "input.portal": Expected type "Portal".',
  ],
  [{ password: 'x', portal: 'STAF' }, ' at "input.portal": Expected type "Portal".'],
  [{ password: 'x', portal: { secret: 1 } }, ' at "input.portal": Expected type "Portal".'],
  [{ password: 'x', codes: [1, 'secret'] }, ' at "input.codes[1]": Expected type "Int".'],
  [{ password: null }, ' at "input.password": Expected non-nullable type "String!" not to be null.'],
  [{ portal: 'STAFF', codes: 7 }, ': Field "password" of required type "String!" was not provided.'],
  [{ password: 'secret; at "input.x"; y', more: 1 }, ': Field "more" is not defined by type "Login".'],
  ['secret at "input.x"', ': Expected type "Login" to be an object.'],
])('the message for the variable %j does not contain its value', (input, expected) => {
  expect(messagesFor(input)).toEqual([`Variable "$input" is invalid${expected}`]);
});

test('the message names only the variable if the error has no reason', () => {
  const message = 'Variable "$input" got invalid value "secret" at "input.x"; secret';
  expect(withoutHints((formatted) => formatted)({ message }, undefined).message).toBe('Variable "$input" is invalid');
});
