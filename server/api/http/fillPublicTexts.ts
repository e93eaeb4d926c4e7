import markdownIt from 'markdown-it'
import { defaultTimeZone, longDate } from '#rules/dates.ts'
import { type DemoVideo, demoVideos, type PublicTextName } from '#rules/publicTexts/publicTexts.ts'
import type { WrittenText } from '../../domain/settings/readPublicTexts.ts'
import { escaped } from '../../platform/http/standalonePage.ts'

/** HTML in a text is shown as text, links lead only to web addresses, and images are not loaded from other sites. */
const markdown = markdownIt({ html: false }).disable('image')

/** The place of a default text in the built client: client/screens/public/shared/PublicText.tsx. */
const textPlace = '<div data-text="">'

/** The place of the recordings in the built client: client/screens/public/about/AboutScreen.tsx. */
const videoPlace = '<div data-videos="">'

/**
 * Replaces the content of a place in the document. No place contains another `div`, so the first closing tag ends it.
 */
function putInto(html: string, place: string, words: string): string {
  const start = html.indexOf(place)
  const end = html.indexOf('</div>', start)
  return start === -1 || end === -1 ? html : html.slice(0, start + place.length) + words + html.slice(end)
}

/**
 * Fills the operator's text into a public document, with the day on which it was last changed.
 *
 * @param html of the document
 * @param written Markdown; undefined leaves the document as it was built
 */
export function fillText(html: string, written: WrittenText | undefined): string {
  if (!written) return html
  const day = longDate(written.changedAt, defaultTimeZone)
  const words = `${markdown.render(written.text)}<p>Last changed on ${day}.</p>`
  return putInto(html, textPlace, words)
}

/**
 * Fills links to the recordings that have an address into a public document. If none has one, the document does not
 * mention recordings.
 *
 * @param html of the document
 */
export function fillVideos(html: string, texts: ReadonlyMap<PublicTextName, WrittenText>): string {
  const links = (Object.keys(demoVideos) as DemoVideo[]).flatMap((name) => {
    const address = texts.get(name)?.text
    return address ? `<li><a href="${escaped(address)}" rel="noopener">${demoVideos[name]}</a></li>` : []
  })
  if (links.length === 0) return html
  const intro = '<h2>See for yourself</h2><p>A recording says more than we can.</p>'
  const words = `${intro}<ul>${links.join('')}</ul>`
  return putInto(html, videoPlace, words)
}
