import { guidelines } from '#rules/safety/guidelines.ts'
import { lengthError } from '#rules/text.ts'

/** The texts of public pages that the operator may replace, in Markdown. */
export const editableTexts = ['terms', 'privacyPolicy', 'communityGuidelines'] as const

/** The recordings that /about can show, stored elsewhere; each appears once the operator sets its address. */
export const demoVideos = {
  firstVideo: 'A First Encounter, in three minutes',
  choosingVideo: 'After the encounter: choosing privately',
} as const

export type EditableText = (typeof editableTexts)[number]
export type DemoVideo = keyof typeof demoVideos
export type PublicTextName = EditableText | DemoVideo

/** All public texts and recordings, in the order in which the operator sees them. */
export const publicTextNames: readonly PublicTextName[] = [
  ...editableTexts,
  ...(Object.keys(demoVideos) as DemoVideo[]),
]

/** When the texts that come with the program were last changed. */
export const usualTextsDate = new Date('2026-11-29T17:00:00.000Z')

/**
 * Returns a name for the versions of the texts that somebody agrees to. It contains when each text last changed, so
 * that no two versions have the same name.
 *
 * @param changedAt when the operator last changed a text; undefined for a default text
 * @returns such as 'terms 2026-12-04T03:00:00.000Z, privacyPolicy …', with instants in UTC
 */
export const agreementVersion = (changedAt: (name: EditableText) => Date | undefined): string =>
  editableTexts.map((name) => `${name} ${(changedAt(name) ?? usualTextsDate).toISOString()}`).join(', ')

/** The title of each text, in sentences and on screens. */
export const textTitles: Readonly<Record<EditableText, string>> = {
  terms: 'Terms of Service',
  privacyPolicy: 'Privacy Policy',
  communityGuidelines: 'Community Guidelines',
}

/**
 * Checks that the texts somebody agrees to are the versions they were shown.
 *
 * @param shown the {@link agreementVersion} that was current when the form opened
 * @param current the {@link agreementVersion} now
 * @returns the sentence to show, which names what changed, or null
 */
export function agreementProblem(shown: string, current: string): string | null {
  const changed = editableTexts.filter((_, index) => !shown.includes(current.split(', ')[index] ?? ''))
  if (changed.length === 0) return null
  const names = new Intl.ListFormat('en-US').format(changed.map((name) => textTitles[name]))
  const [have, them] = changed.length === 1 ? ['has', 'it'] : ['have', 'them']
  return `The ${names} ${have} changed since you opened this page. Please read ${them} and tick the box again. The rest of what you filled in is still here.`
}

const longestText = 20_000
const longestAddress = 500

/** Whether a name is that of a recording, which has an address instead of a text. */
export const isVideo = (name: PublicTextName): name is DemoVideo => name in demoVideos

/** Decisions about members refer to a guideline by its heading, so the text must keep each heading. */
function missingGuideline(text: string): string | null {
  const lines = new Set(text.split('\n').map((line) => line.trim()))
  const missing = Object.values(guidelines).find(({ title }) => !lines.has(`## ${title}`))
  return missing ? `Decisions name the guideline “${missing.title}”, so please keep its heading.` : null
}

/**
 * Checks what an operator wrote for a public page.
 *
 * @param text trimmed; a recording may have none
 * @returns the sentence to show, or null
 */
export function publicTextError(name: PublicTextName, text: string): string | null {
  if (isVideo(name)) {
    if (text !== '' && !/^https:\/\/[^\s/?#@]+([/?#]\S*)?$/.test(text))
      return 'An address begins with https://.'
    return lengthError(text.length, longestAddress)
  }
  if (text === '') return 'Please write something.'
  return (
    lengthError(text.length, longestText) ?? (name === 'communityGuidelines' ? missingGuideline(text) : null)
  )
}
