import confusables from './confusables.json' with { type: 'json' }

/** Names the rule below and its data. Raise it when either changes: stored skeletons are then made again at start. */
export const skeletonRule = 1

const charactersOf = (codes: string) =>
  String.fromCodePoint(...codes.split(' ').map((code) => Number.parseInt(code, 16)))

const prototypes: ReadonlyMap<string, string> = new Map(
  Object.entries(confusables.prototypes).map(([from, to]) => [charactersOf(from), charactersOf(to)]),
)
const ignorable = /\p{Default_Ignorable_Code_Point}/gu
/** Accents of any alphabet; vowel signs and the like, which make another letter, are none. */
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu
/** Hooks and strokes, which the tables take off letters such as đ and ł. */
const strokes = /[\u0321-\u0328\u0334-\u0338]/gu

/**
 * The character that Unicode's tables name for all that look alike (UTS #39, section 4), such as `a` for the Cyrillic `а`.
 *
 * @returns one or several characters; the character itself where it has no other
 */
export const prototypeOf = (character: string): string => prototypes.get(character) ?? character

/**
 * The skeleton of a text (UTS #39, section 4, `internalSkeleton`): two texts look alike when their skeletons are equal.
 * Texts of mixed direction are compared in the order in which they are typed.
 */
export function skeletonOf(text: string): string {
  const characters = [...text.normalize('NFD').replace(ignorable, '')]
  return characters.map(prototypeOf).join('').normalize('NFD')
}

const look = (text: string) =>
  skeletonOf(text.normalize('NFKD').replace(accents, '')).replace(strokes, '').replaceAll('ß', 'ss')

const mostRounds = 4

/**
 * How a username looks: equal for two that people would take for one another, whatever their capitals, accents, width or
 * alphabet (docs/rules.md, "Getting in"). For comparing alone: it is no name to be shown. As the tables take a capital I
 * for an l, and case does not count, i and l are one.
 *
 * @param name in its stored form
 * @returns the skeleton of its letters without accents, in small letters; empty only where nothing can be seen
 */
export function nameSkeleton(name: string): string {
  let skeleton = look(name).toLowerCase()
  for (let round = 0; round < mostRounds; round++) {
    const next = look(skeleton).toLowerCase()
    if (next === skeleton) break
    skeleton = next
  }
  return skeleton.replaceAll('i', 'l')
}
