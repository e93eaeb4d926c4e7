import Beasties from 'beasties'
import type { ScriptAssets } from './siteAssets.ts'

const emptyRoot = /<div id="root">[\s\S]*?<\/div>/
const fontPreloads = /\s*<link rel="preload"[^>]+as="font"[^>]*>/g

const tagsOf = ({ scripts, imports }: ScriptAssets) =>
  new RegExp(`\\s*<link rel="modulepreload"[^>]+href="(?:${[...scripts, ...imports].join('|')})">`, 'g')

/** A browser asks for six files at a time, in the order in which they are named. */
const beginning = ({ scripts, imports }: ScriptAssets) =>
  [
    ...scripts.map((script) => `<script type="module" async crossorigin src="${script}"></script>\n    `),
    ...imports.map((script) => `<link rel="modulepreload" crossorigin href="${script}">\n    `),
  ].join('')

/**
 * Makes the member area's document: the application's, with a first frame that waits for no other file. The styles of the
 * frame stand in the document, the stylesheets come after it, and the fonts after those, so that on a slow network neither
 * keeps the frame back.
 *
 * @param application the application's document as it was built
 * @param opening the HTML of the frame
 * @param ahead the script that asks for data and what it imports, which come first and run as soon as they are there
 * @param site the folder in which the stylesheets are
 * @returns the document, with one inline style, which the server's policy names by its hash
 * @throws Error when the application's document has no root
 */
export async function memberDocument(
  application: string,
  opening: string,
  ahead: ScriptAssets,
  site: string,
): Promise<string> {
  if (!emptyRoot.test(application)) throw new Error('The application has no #root')
  const framed = application
    .replace(emptyRoot, () => `<div id="root">${opening}</div>`)
    .replace(fontPreloads, '')
    .replace(tagsOf(ahead), '')
    .replace('<script ', () => `${beginning(ahead)}<script `)
  const beasties = new Beasties({
    path: site,
    publicPath: '/',
    preload: 'body',
    pruneSource: false,
    inlineFonts: false,
    preloadFonts: false,
    mergeStylesheets: true,
    logLevel: 'warn',
  })
  return (await beasties.process(framed)).replace(' data-beasties-container', '')
}
