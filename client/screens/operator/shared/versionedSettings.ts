import type { VersionTableQuery } from './__generated__/VersionTableQuery.graphql.ts'
import type { proposalKinds } from './proposalWords.ts'

/** A setting whose versions can be read. */
export type VersionedSetting = {
  /** Its name in the schema */
  name: VersionTableQuery['variables']['of']
  /** Its label */
  label: string
  /** Whether it is empty until an operator sets it */
  isEmptyAtFirst?: boolean
}

/** The name of a version in a list. */
export function versionName({ isEmptyAtFirst }: VersionedSetting, version: number): string {
  if (version > 0) return `Version ${version}`
  return isEmptyAtFirst ? 'Nothing, at first' : 'As it came with the program'
}

/**
 * Says that a version was put into an editor, and how to use it again.
 *
 * @param version its number
 * @param where the editor in words, such as 'the editor'
 * @param came the pronoun for the setting
 */
export function takenSentence(version: number, where: string, came: 'it' | 'them' = 'it'): string {
  const [name, it] = version === 0 ? ['What came with the program', came] : [`Version ${version}`, 'it']
  return `${name} is in ${where}. Save it to use ${it} again.`
}

/** The script of a kind of encounter. */
export const scriptSetting = ({ value, label }: (typeof proposalKinds)[number]): VersionedSetting => ({
  name: `${value}_SCRIPT`,
  label: `Script of a ${label}`,
})

/** The questions that tables choose from. */
export const questionsSetting: VersionedSetting = { name: 'QUESTIONS', label: 'Questions' }
