/** Characters for each class that a pattern may name; few patterns name the last two. */
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

/** Returns the characters that occur in a pattern, and some of each class of characters in it. */
function charactersOf(source: string): string[] {
  const escapes = [...source.matchAll(/\\(.)/gsu)].flatMap(
    ([, sign = '']) => classes[sign] ?? named[sign] ?? sign,
  )
  const plain = [...source.replace(/\\./gsu, '')].filter((sign) => !'()|?*+{}^$[]'.includes(sign))
  const open = /(?<!\\)\.|\[\^/.test(source) ? ['a', '!'] : []
  const own = plain.filter((sign) => !/\w/.test(sign))
  return distinct([...escapes, ...own, ...open, ...plain])
}

/** Returns the literal words of a pattern, such as `https` or `://`. */
const wordsOf = (source: string): string[] =>
  distinct(
    [...source.replace(/\\([^\w])/g, '$1').matchAll(/[^\\()[\]|?*+{}^$.]{2,}/gu)].map(([word]) => word),
  )

const mostCharacters = 12

/**
 * Returns texts that may make a pattern read the same text again and again: each of its characters, words and pairs of
 * characters, repeated, after its beginning and before an ending that cannot match.
 *
 * @returns functions that make a text of a given length
 */
export function backtrackingTexts(source: string): ((length: number) => string)[] {
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
