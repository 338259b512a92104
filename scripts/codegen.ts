import { generate } from '@graphql-codegen/cli';
import config from '../codegen.ts';

/** Writes every generated type: what codegen.ts lists, without the tool's own progress lines. */
try {
  const files: unknown[] = await generate({ ...config, silent: true, errorsOnly: true }, true);
  console.log(`${files.length} generated files are up to date.`);
} catch (error) {
  const causes = error instanceof AggregateError ? error.errors : [error];
  for (const cause of causes) console.error(reason(cause));
  process.exitCode = 1;
}

/** The tool's messages go on with a stack and a manual; what is wrong stands before them. */
function reason(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  const lines = message.split('\n');
  const end = lines.findIndex((line) => /^\s+at |^Error: |^GraphQL Code Generator supports/.test(line));
  return lines
    .slice(0, end === -1 ? undefined : end)
    .join('\n')
    .trim();
}
