import { type Span, SpanKind, trace } from '@opentelemetry/api';
import type { Connection } from 'mongoose';
import { fail, tracer } from './tracing.ts';

/** Maximum number of commands per parent span, so that a job over millions of rows does not record each write. */
const MAX_COMMANDS = 100;

/** Records a span for each MongoDB command within a trace: its name and collection, never its values. */
export function traceCommands(connection: Connection): void {
  const client = connection.getClient();
  const open = new Map<number, Span>();
  const counts = new WeakMap<Span, number>();
  client.on('commandStarted', ({ requestId, commandName, command, databaseName }) => {
    const parent = trace.getActiveSpan();
    const count = parent ? (counts.get(parent) ?? 0) : MAX_COMMANDS;
    if (!parent?.isRecording() || count >= MAX_COMMANDS) return;
    counts.set(parent, count + 1);
    const collection = command[commandName];
    const target = typeof collection === 'string' ? { 'db.collection.name': collection } : {};
    const span = tracer().startSpan(`mongodb ${commandName}`, {
      kind: SpanKind.CLIENT,
      attributes: {
        'db.system.name': 'mongodb',
        'db.namespace': databaseName,
        'db.operation.name': commandName,
        ...target,
      },
    });
    open.set(requestId, span);
  });
  const end = (requestId: number, failure?: unknown): void => {
    const span = open.get(requestId);
    if (!span) return;
    open.delete(requestId);
    if (failure !== undefined) fail(span, failure);
    span.end();
  };
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', ({ requestId, failure }) => end(requestId, failure));
}
