import { type Replacement, replacements } from '../../../server/domain/privacy/fate.ts'

const withheld = /^withheld: (?<why>.+)$/
const retained = /^retained: (?<why>.+)$/
const purged = /^purged (\d+) days? after ([\w, ]+)$/

/** The grammar of `/// @fate` for tables, columns and relations; docs/security.md explains each word. */
export const grammar = {
  table: {
    nobody: /^about nobody$/,
    audited: /^dated by the audit log$/,
    exported: /^exported as (\w+)$/,
    withheld,
    deleted: /^deleted (?:by ([\w, ]+)|with (\w+)|in eraseMember\.ts)$/,
    emptied: /^emptied (?:by (\w+)|in eraseMember\.ts)$/,
    retained,
    purged,
  },
  column: {
    exported: /^exported(?: as ([\w., ]+))?$/,
    private: /^private(?: as ([\w., ]+))?$/,
    withheld,
    erased: /^erased(?:: (.+))?$/,
    retained,
    searched: /^searched(?: (?:after (?<after>\w+)|until (?<until>\w+)))?$/,
    unsearched: /^unsearched: (?<why>.+)$/,
    purged,
  },
  relation: { exported: /^exported(?: by (\w+))?$/, private: /^private(?: by (\w+))?$/ },
} satisfies Record<string, Record<string, RegExp>>

/** Reasons of one word; prisma/schema.prisma explains them. */
const reasons = ['key', 'secret', 'others', 'counts', 'fact', 'address', 'own', 'program', 'purged']

export const isReplacement = (word: string): word is Replacement =>
  (replacements as readonly string[]).includes(word)

export type Words<Grammar> = { [Kind in keyof Grammar]?: RegExpExecArray }

/**
 * Reads the fate in a comment of schema.prisma.
 *
 * @param place the table or column it belongs to, such as `Member.email`
 * @param documentation the whole comment
 * @returns an empty object for a comment without a fate
 * @throws Error with a sentence that names the place, if a word is not in the grammar
 */
export function readWords<Grammar extends Record<string, RegExp>>(
  place: string,
  documentation: string | undefined,
  grammar: Grammar,
): Words<Grammar> {
  const [line, ...more] = (documentation ?? '').split('\n').filter((each) => each.includes('@'))
  if (line === undefined) return {}
  if (!line.startsWith('@fate ') || more.length > 0)
    throw new Error(`${place} needs one comment that begins with "@fate": "${[line, ...more].join('", "')}"`)
  const words: Words<Grammar> = {}
  for (const word of line.slice('@fate '.length).split(';')) {
    const [kind, match] = matchOf(word.trim(), grammar)
    if (!kind || !match) throw new Error(`${place} has a fate with an unknown word: "${word.trim()}"`)
    if (words[kind]) throw new Error(`${place} has a fate that says twice: "${String(kind)}"`)
    const why = match.groups?.why ?? 'a sentence'
    if (!why.includes(' ') && !reasons.includes(why))
      throw new Error(`${place} has a fate with an unknown reason: "${why}"`)
    words[kind] = match
  }
  return words
}

function matchOf<Grammar extends Record<string, RegExp>>(
  word: string,
  grammar: Grammar,
): [keyof Grammar | undefined, RegExpExecArray | null] {
  const kind: keyof Grammar | undefined = Object.keys(grammar).find((each) => grammar[each]?.test(word))
  return [kind, kind === undefined ? null : (grammar[kind]?.exec(word) ?? null)]
}
