import { ConfigError } from '@utility-pay/service-kit/config';
import { type CommandConfig, commandConfig } from '../config.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, fail } = findingsOf('configuration');

/** Reads the settings as a start does: each problem is a finding of its own. Without settings the rest does with less. */
export function checkConfiguration(): { findings: Finding[]; config: CommandConfig | undefined } {
  try {
    return { findings: [ok('every variable can be read')], config: commandConfig() };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const problems = error.message.split('\n').slice(1);
    return {
      config: undefined,
      findings: problems.map((problem) =>
        fail(problem.trim(), 'Correct the variable; docs/operations/command-line.md names them.'),
      ),
    };
  }
}
