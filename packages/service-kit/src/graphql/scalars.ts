import { GraphQLScalarType, Kind } from 'graphql';
import { GraphQLDate, GraphQLDateTimeISO, GraphQLSafeInt } from 'graphql-scalars';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The 30th of February parses, as the 2nd of March: only what reads back as it was written exists. */
const exists = (value: string): boolean =>
  !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value);

const day = (value: unknown): string => {
  if (typeof value !== 'string' || !DAY.test(value) || !exists(value)) {
    throw new TypeError('Date must be a calendar day such as 2026-11-21');
  }
  return value;
};

/** A due date is a day on the calendar, not an instant: it stays text, so no time zone can move it. */
const CalendarDay = new GraphQLScalarType<string, string>({
  name: 'Date',
  description: GraphQLDate.description,
  serialize: day,
  parseValue: day,
  parseLiteral: (node) => day(node.kind === Kind.STRING ? node.value : undefined),
});

export const scalarResolvers = { Date: CalendarDay, DateTime: GraphQLDateTimeISO, SafeInt: GraphQLSafeInt };
