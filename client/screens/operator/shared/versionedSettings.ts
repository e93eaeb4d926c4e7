import type { VersionTableQuery } from './__generated__/VersionTableQuery.graphql.ts'
import type { proposalKinds } from './proposalWords.ts'

/** Something under Settings whose versions can be read. */
export type VersionedSetting = {
  /** Its name in the schema */
  name: VersionTableQuery['variables']['of']
  /** What people call it */
  label: string
  /** Whether nothing of it came with the program */
  isEmptyAtFirst?: boolean
}

/** What a version is called where several are listed. */
export function versionName({ isEmptyAtFirst }: VersionedSetting, version: number): string {
  if (version > 0) return `Version ${version}`
  return isEmptyAtFirst ? 'Nothing, at first' : 'As it came with the program'
}

/**
 * Says that a version is where it can be changed, and how it comes into use again.
 *
 * @param version its number
 * @param where it is now, such as 'the editor'
 * @param came how what came with the program is referred to
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

/** The questions that tables pick from. */
export const questionsSetting: VersionedSetting = { name: 'QUESTIONS', label: 'Questions' }
