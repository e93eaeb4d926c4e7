import arabic from 'naughty-words/ar.json' with { type: 'json' }
import czech from 'naughty-words/cs.json' with { type: 'json' }
import danish from 'naughty-words/da.json' with { type: 'json' }
import german from 'naughty-words/de.json' with { type: 'json' }
import english from 'naughty-words/en.json' with { type: 'json' }
import spanish from 'naughty-words/es.json' with { type: 'json' }
import filipino from 'naughty-words/fil.json' with { type: 'json' }
import french from 'naughty-words/fr.json' with { type: 'json' }
import quebecois from 'naughty-words/fr-CA-u-sd-caqc.json' with { type: 'json' }
import hindi from 'naughty-words/hi.json' with { type: 'json' }
import italian from 'naughty-words/it.json' with { type: 'json' }
import korean from 'naughty-words/ko.json' with { type: 'json' }
import dutch from 'naughty-words/nl.json' with { type: 'json' }
import norwegian from 'naughty-words/no.json' with { type: 'json' }
import polish from 'naughty-words/pl.json' with { type: 'json' }
import portuguese from 'naughty-words/pt.json' with { type: 'json' }
import russian from 'naughty-words/ru.json' with { type: 'json' }
import swedish from 'naughty-words/sv.json' with { type: 'json' }
import turkish from 'naughty-words/tr.json' with { type: 'json' }
import chinese from 'naughty-words/zh.json' with { type: 'json' }
import { foldName } from './foldName.ts'

const listed = [
  arabic,
  chinese,
  czech,
  danish,
  dutch,
  english,
  filipino,
  french,
  german,
  hindi,
  italian,
  korean,
  norwegian,
  polish,
  portuguese,
  quebecois,
  russian,
  spanish,
  swedish,
  turkish,
].flat()

/** Beginnings of words that are bad enough, and rare enough in names, to be looked for inside other words too. */
const stems = `mierda cabron gilipoll hijoput merde putain salope encule fotze wichse arschl arschf scheis schlamp hurens
  cazzo stronz vaffan puttan coglion caralh boceta bucet foder kurwa kurwy pierdol jeban pizda skurwy zajeb orospu amcik
  siktir yarrak madarch behench bhosd bhosad chutiy gaandu sharmut sharmoot kosomak kusomak knulla zmrd blyad blyat pidor
  mudak huylo putang hitler хуй хуе хуё пизд ебат ебан бляд блят мудак пидор пидар залуп говн`

const shortest = { word: 3, piece: 7, pieceWithoutBlanks: 4 }
const alphabetic = /^[\p{sc=Latin}\p{sc=Cyrillic}]+$/u

const folded = listed.map((word) => foldName(word).replace(/[^\p{L}\p{N}]/gu, '')).filter(Boolean)

/** Folded words that are bad on their own. */
export const wholeWords: ReadonlySet<string> = new Set(
  folded.filter((word) => word.length >= shortest.word || !alphabetic.test(word)),
)

/**
 * Folded words to look for inside other words: the stems, and those on the lists that are too long to occur by chance.
 */
export const pieces: readonly string[] = [
  ...stems.split(/\s+/).map(foldName),
  ...folded.filter(
    (word) => word.length >= (alphabetic.test(word) ? shortest.piece : shortest.pieceWithoutBlanks),
  ),
]
