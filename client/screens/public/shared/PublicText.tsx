import markdownIt from 'markdown-it'
import { defaultTimeZone, longDate } from '#rules/dates.ts'
import { usualTextsDate } from '#rules/publicTexts/publicTexts.ts'

const markdown = markdownIt({ html: false })

/** The day on which the texts that come with the program were last changed. */
export const usualDay = longDate(usualTextsDate, defaultTimeZone)

/**
 * A text that comes with the program, until the operator writes another: the server puts that in its place
 * (server/api/http/fillPublicTexts.ts). Drawn when the site is built, so no browser loads what reads Markdown.
 *
 * @param props the text, in Markdown
 */
export function PublicText({ text }: { text: string }) {
  const html = `${markdown.render(text)}<p>Last changed on ${usualDay}.</p>`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the program's own words, drawn when the site is built
  return <div data-text="" dangerouslySetInnerHTML={{ __html: html }} />
}
