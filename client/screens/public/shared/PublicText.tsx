import markdownIt from 'markdown-it'
import { defaultTimeZone, longDate } from '#rules/dates.ts'
import { usualTextsDate } from '#rules/publicTexts/publicTexts.ts'

const markdown = markdownIt({ html: false })

/** The date of the last change to the texts that come with the program. */
export const usualDay = longDate(usualTextsDate, defaultTimeZone)

/**
 * A text that comes with the program, until the operator writes another and the server replaces it
 * (server/api/http/fillPublicTexts.ts). It is rendered when the site is built, so no browser loads a Markdown parser.
 */
export function PublicText({ text }: { text: string }) {
  const html = `${markdown.render(text)}<p>Last changed on ${usualDay}.</p>`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the program's own words, drawn when the site is built
  return <div data-text="" dangerouslySetInnerHTML={{ __html: html }} />
}
