import { runProgram } from './cli/program.ts';

// A reader such as `head` may close the pipe before it has read everything. That is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await runProgram(process, process.argv);
process.exit();
