/** Letters that do not come apart into a plain letter and an accent. */
const foldings: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  '&': ' and ',
};

function fold(text: string): string {
  const plain = text.replace(/[^\p{ASCII}]|&/gu, (character) => foldings[character] ?? character);
  return plain.normalize('NFKD').replace(/\p{Mark}/gu, '');
}

function shorten(text: string, unwanted: RegExp, max: number): string | undefined {
  const words = fold(text).replace(unwanted, ' ').replace(/ +/g, ' ').trim();
  return words.slice(0, max).trim() || undefined;
}

/**
 * One bad optional field kills the whole request, so optional texts are cut down to what was seen to pass, or left
 * out.
 */
export const payerName = (text = '') => shorten(text.replace(/['’.]/g, ''), /[^A-Za-z]+/g, 25);
export const pageText = (text = '', max = 35) => shorten(text.replace(/['’]/g, ''), /[^A-Za-z0-9]+/g, max);
export const payerEmail = (text = '') =>
  /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(text) && text.length <= 50 ? text : undefined;
