import type { proposalKinds } from './proposalWords.ts'

/** Something under Settings whose versions can be read: its name in the schema, and what people call it. */
export type VersionedSetting = {
  name: 'FIRST_SCRIPT' | 'SECOND_SCRIPT' | 'ONE_ON_ONE_SCRIPT' | 'QUESTIONS'
  label: string
}

/** The script of a kind of encounter. */
export const scriptSetting = ({ value, label }: (typeof proposalKinds)[number]): VersionedSetting => ({
  name: `${value}_SCRIPT`,
  label: `Script of a ${label}`,
})

/** The questions that tables pick from. */
export const questionsSetting: VersionedSetting = { name: 'QUESTIONS', label: 'Questions' }
