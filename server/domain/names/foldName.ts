import { resolveConfusablesTransformer } from 'obscenity'
import { prototypeOf } from './nameSkeleton.ts'

const lookAlikes = resolveConfusablesTransformer()
const unseen = /[\p{M}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu
/** Letters that Unicode does not decompose into a base and a mark, with their plain spelling. */
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
 * Strips marks and invisible characters from a name and makes it lower case; every letter stays in its own script.
 *
 * @returns the folded name, such as `scheisse` for `Ｓｃｈｅíße`
 */
export function foldName(name: string): string {
  const bare = name.normalize('NFKD').replace(unseen, '').normalize('NFC').toLowerCase()
  return bare.replace(/[ßæœøłđı]/g, (letter) => plainLetters[letter] ?? letter)
}

const ascii = /^[\x20-\x7e]+$/

/**
 * Returns the Latin letter a character looks like: by the tables for comparing names or, if those name no Latin letter,
 * by obscenity's, which cover more.
 */
function readLetter(character: string): string {
  const prototype = ascii.test(character) ? character : prototypeOf(character)
  if (ascii.test(prototype)) return prototype
  return String.fromCodePoint(lookAlikes.transform(character.codePointAt(0) ?? 0) ?? 0x20)
}

/**
 * Replaces every letter of a folded name that looks like a Latin one, in any script, by that Latin letter.
 *
 * @param folded by {@link foldName}
 */
export function readAsLatin(folded: string): string {
  return [...folded].map(readLetter).join('').toLowerCase()
}
