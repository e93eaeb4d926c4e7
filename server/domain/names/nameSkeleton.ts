import confusables from './confusables.json' with { type: 'json' }

/**
 * Version of the rule below and its data. Raise it when either changes: stored skeletons are then recomputed at start.
 */
export const skeletonRule = 1

const charactersOf = (codes: string) =>
  String.fromCodePoint(...codes.split(' ').map((code) => Number.parseInt(code, 16)))

const prototypes: ReadonlyMap<string, string> = new Map(
  Object.entries(confusables.prototypes).map(([from, to]) => [charactersOf(from), charactersOf(to)]),
)
const ignorable = /\p{Default_Ignorable_Code_Point}/gu
/** Accents of any alphabet. Vowel signs and the like are not accents, since they make a different letter. */
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu
/** Hooks and strokes, which the tables split from letters such as đ and ł. */
const strokes = /[\u0321-\u0328\u0334-\u0338]/gu

/**
 * Returns the character that Unicode's tables choose for all that look alike (UTS #39, section 4), such as `a` for the
 * Cyrillic `а`.
 *
 * @returns one or several characters; the character itself if the tables have no other
 */
export const prototypeOf = (character: string): string => prototypes.get(character) ?? character

/**
 * Returns the skeleton of a text (UTS #39, section 4, `internalSkeleton`): two texts look alike if their skeletons are
 * equal. Texts of mixed direction are compared in the order in which they are typed.
 */
export function skeletonOf(text: string): string {
  const characters = [...text.normalize('NFD').replace(ignorable, '')]
  return characters.map(prototypeOf).join('').normalize('NFD')
}

const look = (text: string) =>
  skeletonOf(text.normalize('NFKD').replace(accents, '')).replace(strokes, '').replaceAll('ß', 'ss')

const mostRounds = 4

/**
 * Returns the look of a username, which is equal for two names that people would confuse, whatever their capitals,
 * accents, width or alphabet (docs/rules.md, "Getting in"). Only for comparing, never for display. The tables map a
 * capital I to l, and case is ignored, so i and l are the same.
 *
 * @param name in its stored form
 * @returns the skeleton of its letters without accents, in lower case; empty only if the name has no visible character
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
