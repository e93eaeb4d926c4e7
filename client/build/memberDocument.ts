import Beasties from 'beasties'
import type { ScriptAssets } from './siteAssets.ts'

const emptyRoot = /<div id="root">[\s\S]*?<\/div>/
const fontPreloads = /\s*<link rel="preload"[^>]+as="font"[^>]*>/g

const tagsOf = ({ scripts, imports }: ScriptAssets) =>
  new RegExp(`\\s*<link rel="modulepreload"[^>]+href="(?:${[...scripts, ...imports].join('|')})">`, 'g')

/** Browsers request six files at a time, in the order of the document. */
const beginning = ({ scripts, imports }: ScriptAssets) =>
  [
    ...scripts.map((script) => `<script type="module" async crossorigin src="${script}"></script>\n    `),
    ...imports.map((script) => `<link rel="modulepreload" crossorigin href="${script}">\n    `),
  ].join('')

/**
 * Creates the member area's document: the application's, with a first frame that needs no other file. The frame's
 * styles are inline, the stylesheets follow, and the fonts come last, so that on a slow network neither delays the
 * frame.
 *
 * @param application the application's document as it was built
 * @param opening the HTML of the frame
 * @param ahead the script that requests data and what it imports, which come first and run as soon as they have loaded
 * @param site the folder of the stylesheets
 * @returns the document, with one inline style, whose hash the server's policy contains
 * @throws Error if the application's document has no root
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
