/** What stands for the classes a pattern may name; the last two are in few of them. */
const classes: Readonly<Record<string, string[]>> = {
  s: [' ', '\n', '\t'],
  w: ['a', '0', '_'],
  d: ['1'],
  S: ['a', '!'],
  W: ['!', ' '],
  D: ['a'],
  b: ['a', ' '],
  B: ['a'],
  p: ['é', '\u0301', 'a'],
  P: ['!'],
}
const named: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0' }

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]

/** The characters a pattern speaks of, and one for each class of characters in it. */
function charactersOf(source: string): string[] {
  const escapes = [...source.matchAll(/\\(.)/gsu)].flatMap(
    ([, sign = '']) => classes[sign] ?? named[sign] ?? sign,
  )
  const plain = [...source.replace(/\\./gsu, '')].filter((sign) => !'()|?*+{}^$[]'.includes(sign))
  const open = /(?<!\\)\.|\[\^/.test(source) ? ['a', '!'] : []
  const own = plain.filter((sign) => !/\w/.test(sign))
  return distinct([...escapes, ...own, ...open, ...plain])
}

/** The words a pattern has as they stand, such as `https` or `://`. */
const wordsOf = (source: string): string[] =>
  distinct(
    [...source.replace(/\\([^\w])/g, '$1').matchAll(/[^\\()[\]|?*+{}^$.]{2,}/gu)].map(([word]) => word),
  )

const mostCharacters = 12

/**
 * What may make a pattern look at the same text again and again: each character, word and pair of characters it speaks of,
 * over and over, behind what it begins with, and before what it cannot end with.
 *
 * @returns makers of a text of a given length
 */
export function hostileInputs(source: string): ((length: number) => string)[] {
  const all = charactersOf(source)
  const characters = all.slice(0, mostCharacters)
  const words = wordsOf(source)
  const pairs = characters.flatMap((one) => characters.map((other) => one + other))
  const mixed = words.flatMap((word) => characters.map((one) => word + one))
  const [beginning = ''] = words
  return distinct([...all, ...words, ...pairs, ...mixed]).flatMap((atom) =>
    distinct(['', beginning, '\0']).flatMap((head) =>
      ['', '\0'].map(
        (tail) => (length: number) =>
          `${head}${atom.repeat(Math.ceil(length / atom.length)).slice(0, length)}${tail}`,
      ),
    ),
  )
}
