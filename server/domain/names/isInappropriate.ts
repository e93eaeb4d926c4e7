import { DataSet, englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity'
import { foldName, readAsLatin } from './foldName.ts'
import { innocentParts, innocentWords } from './innocentNames.ts'
import { pieces, wholeWords } from './wordLists.ts'

/** The English patterns without those for "anal", which match every Diana Lee; the word itself is on the lists. */
const english = new RegExpMatcher({
  ...new DataSet<{ originalWord: string }>()
    .addAll(englishDataset)
    .removePhrasesIf(({ metadata }) => metadata?.originalWord === 'anal')
    .build(),
  ...englishRecommendedTransformers,
})
const innocent = new RegExp(innocentParts.join('|'), 'gu')
const piece = new RegExp(pieces.join('|'), 'u')

const written: Readonly<Record<string, string>> = {
  '0': 'o',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '€': 'e',
  '£': 'l',
  '+': 't',
  '(': 'c',
  '<': 'c',
}
const likeLetter = /[0-9@$€£+(<!|]/g

/**
 * Returns a name with digits as blanks, and with digits and signs as the letters they stand for; `1` is an i or an l.
 */
function decodings(name: string): string[] {
  const decode = (stroke: string) => name.replace(likeLetter, (sign) => written[sign] ?? stroke)
  return [name.replace(/\d/g, ' '), decode('i'), decode('l')]
}

/**
 * Rejoins words that were taken apart, such as `f.u_c k` or `fu-ck`: a piece of one or two letters joins a short
 * neighbor.
 */
function rejoined(words: readonly string[]): string {
  return words.reduce((text, word, index) => {
    const lengths = [word.length, words[index - 1]?.length ?? 0]
    return `${text}${Math.min(...lengths) < 3 && Math.max(...lengths) < 5 ? '' : ' '}${word}`
  }, '')
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

/** Returns all the ways in which a person might read a name. */
function readings(name: string): Set<string> {
  const spaced = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  const seen = [name, spaced].map(foldName).flatMap((folded) => [folded, readAsLatin(folded)])
  const heard = seen.flatMap((text) => [text, text.replaceAll('ph', 'f')])
  const spelled = heard.flatMap(decodings).flatMap((text) => [text, rejoined(wordsOf(text))])
  return new Set(
    spelled.flatMap((text) => [text, text.replace(/(.)\1{2,}/gu, '$1'), text.replace(/(.)\1{2,}/gu, '$1$1')]),
  )
}

function isBadReading(reading: string): boolean {
  const harmful = wordsOf(reading).filter((word) => !innocentWords.has(word))
  const text = harmful.join(' ').replace(innocent, '·')
  if ([...wordsOf(text), text.replaceAll(' ', '')].some((word) => wholeWords.has(word))) return true
  return english.hasMatch(text) || piece.test(text)
}

/**
 * Whether a username contains inappropriate language in any of some twenty languages: as a whole word or, if
 * chance is unlikely, inside another. Also recognizes look-alike letters, digits for letters, marks, invisible
 * characters, drawn-out letters, and letters taken apart. Names and words that only resemble it pass.
 *
 * @param username as typed
 */
export function isInappropriate(username: string): boolean {
  return [...readings(username)].some(isBadReading)
}
