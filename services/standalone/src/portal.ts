import { createProgram } from './cli/program.ts';
import { runProgram } from './cli/run-program.ts';

process.exitCode = await runProgram(createProgram(), process.argv);
process.exit();
