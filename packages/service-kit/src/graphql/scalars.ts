import { GraphQLScalarType, Kind } from 'graphql';
import { GraphQLDate, GraphQLDateTimeISO, GraphQLSafeInt } from 'graphql-scalars';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Date.parse reads February 30 as March 2, so a day is valid only if it formats back to itself. */
const exists = (value: string): boolean =>
  !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value);

const day = (value: unknown): string => {
  if (typeof value !== 'string' || !DAY.test(value) || !exists(value)) {
    throw new TypeError('Date must be a calendar day such as 2026-11-21');
  }
  return value;
};

/** A calendar day, kept as text so that no time zone can shift it. */
const CalendarDay = new GraphQLScalarType<string, string>({
  name: 'Date',
  description: GraphQLDate.description,
  serialize: day,
  parseValue: day,
  parseLiteral: (node) => day(node.kind === Kind.STRING ? node.value : undefined),
});

export const scalarResolvers = { Date: CalendarDay, DateTime: GraphQLDateTimeISO, SafeInt: GraphQLSafeInt };
