import { enableCompileCache } from 'node:module';

enableCompileCache();
const { createProgram, runProgram } = await import('./cli/program.ts');
process.exitCode = await runProgram(createProgram(), process.argv);
process.exit();
