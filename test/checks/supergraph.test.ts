import { describe, expect, it } from 'vitest';
import { describeFirstDifference } from '../../scripts/schema/generated-file.ts';
import { composeSupergraph } from '../../scripts/schema/supergraph.ts';

describe('the supergraph', () => {
  it('is composed from all five services and shows no internal field to clients', () => {
    const composition = composeSupergraph();
    if (composition.kind === 'failed') throw new Error(composition.problems.join('\n'));
    expect(composition.count).toBe(5);
    expect(composition.supergraph).toContain('internal');
    expect(composition.api).not.toContain('internal');
  });

  it('shows the first lines in which an outdated copy differs', () => {
    expect(describeFirstDifference('a\nb\nc\nd', 'a\nb\nx\nd')).toBe('line 3:\n  a\n  b\n- c\n+ x');
    expect(describeFirstDifference('', 'a')).toContain('+ a');
  });
});
