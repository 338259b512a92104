import { createProgram, runProgram } from './cli/program.ts';

process.exitCode = await runProgram(createProgram(), process.argv);
process.exit();
