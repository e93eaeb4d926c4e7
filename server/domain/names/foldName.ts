import { resolveConfusablesTransformer } from 'obscenity'
import { prototypeOf } from './nameSkeleton.ts'

const lookAlikes = resolveConfusablesTransformer()
const unseen = /[\p{M}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu
/** Letters that are no composition of a base and a mark, as they are written without them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}

/**
 * Reads a name without marks and invisible characters, in lower case; every letter stays in its own script.
 *
 * @returns the folded name, such as `scheisse` for `Ｓｃｈｅíße`
 */
export function foldName(name: string): string {
  const bare = name.normalize('NFKD').replace(unseen, '').normalize('NFC').toLowerCase()
  return bare.replace(/[ßæœøłđı]/g, (letter) => plainLetters[letter] ?? letter)
}

const ascii = /^[\x20-\x7e]+$/

/** By the tables names are compared with; where those name no Latin letter, by obscenity's, which go further. */
function readLetter(character: string): string {
  const prototype = ascii.test(character) ? character : prototypeOf(character)
  if (ascii.test(prototype)) return prototype
  return String.fromCodePoint(lookAlikes.transform(character.codePointAt(0) ?? 0) ?? 0x20)
}

/**
 * Reads a folded name as the eye does: every letter that looks like a Latin one, of whatever script, is that one.
 *
 * @param folded by {@link foldName}
 */
export function readAsLatin(folded: string): string {
  return [...folded].map(readLetter).join('').toLowerCase()
}
