import { guidelines } from '#rules/safety/guidelines.ts'
import { lengthError } from '#rules/text.ts'

/** The texts of public pages that the operator may write, in Markdown. */
export const editableTexts = ['terms', 'privacyPolicy', 'communityGuidelines'] as const

/** The recordings that /about may show, stored elsewhere; each has an address once the operator sets one. */
export const demoVideos = {
  firstVideo: 'A First Encounter, in three minutes',
  choosingVideo: 'After the encounter: choosing privately',
} as const

export type EditableText = (typeof editableTexts)[number]
export type DemoVideo = keyof typeof demoVideos
export type PublicTextName = EditableText | DemoVideo

/** All of them, in the order in which the operator reads them. */
export const publicTextNames: readonly PublicTextName[] = [
  ...editableTexts,
  ...(Object.keys(demoVideos) as DemoVideo[]),
]

/** When the texts that come with the program were last changed. */
export const usualTextsDate = new Date('2026-11-22T17:00:00.000Z')

/**
 * Names the texts that somebody agrees to: each with when it was last changed, so that two versions are never called alike.
 *
 * @param changedAt when the operator wrote a text; undefined for one that is as it came with the program
 * @returns such as 'terms 2026-12-04T03:00:00.000Z, privacyPolicy …', with instants in UTC
 */
export const agreementVersion = (changedAt: (name: EditableText) => Date | undefined): string =>
  editableTexts.map((name) => `${name} ${(changedAt(name) ?? usualTextsDate).toISOString()}`).join(', ')

const longestText = 20_000
const longestAddress = 500

/** Whether a name is that of a recording, which has an address where others have words. */
export const isVideo = (name: PublicTextName): name is DemoVideo => name in demoVideos

/** Decisions about members name a guideline by its heading, so each heading must be there to be read. */
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
    if (text !== '' && !/^https:\/\/[^\s/?#@]+\S*$/.test(text)) return 'An address begins with https://.'
    return lengthError(text.length, longestAddress)
  }
  if (text === '') return 'Please write something.'
  return (
    lengthError(text.length, longestText) ?? (name === 'communityGuidelines' ? missingGuideline(text) : null)
  )
}
