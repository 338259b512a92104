import { describe, expect, it } from 'vitest';
import { pageText, payerEmail, payerName } from './session.ts';

describe('texts for the provider', () => {
  it.each([
    ['José Núñez', 'Jose Nunez'],
    ['Łukasz Żółć', 'Lukasz Zolc'],
    ["Siobhán O'Brien-Smith", 'Siobhan OBrien Smith'],
    ['Jürgen Weiß', 'Jurgen Weiss'],
    ['J. R. 2nd', 'J R nd'],
    ['Wolfeschlegelsteinhausenbergerdorff', 'Wolfeschlegelsteinhausenb'],
    [`${'A'.repeat(24)} Bc`, 'A'.repeat(24)],
    ['李雷', undefined],
    [undefined, undefined],
  ])('cleans the payer name %j to %j', (name, cleaned) => {
    expect(payerName(name)).toBe(cleaned);
  });

  it('keeps letters and digits of page texts, and writes & as a word', () => {
    expect(pageText("Smith & Sons' Água, Ltd.", 35)).toBe('Smith and Sons Agua Ltd');
    expect(pageText('Bill 03/2026', 6)).toBe('Bill 0');
    expect(pageText('🙂', 35)).toBeUndefined();
  });

  it('omits an unusual email address', () => {
    expect(payerEmail('ann.lee+bill@mail.example.org')).toBe('ann.lee+bill@mail.example.org');
    expect(payerEmail('zoë@example.org')).toBeUndefined();
    expect(payerEmail('no address')).toBeUndefined();
    expect(payerEmail(`${'a'.repeat(50)}@example.org`)).toBeUndefined();
  });
});
