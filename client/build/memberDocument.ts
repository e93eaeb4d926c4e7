import Beasties from 'beasties'

const emptyRoot = /<div id="root">[\s\S]*?<\/div>/
const fontPreloads = /\s*<link rel="preload"[^>]+as="font"[^>]*>/g

/**
 * Makes the member area's document: the application's, with a first frame that waits for no other file. The styles of the
 * frame stand in the document, the stylesheets come after it, and the fonts after those, so that on a slow network neither
 * keeps the frame back.
 *
 * @param application the application's document as it was built
 * @param opening the HTML of the frame
 * @param site the folder in which the stylesheets are
 * @returns the document, with one inline style, which the server's policy names by its hash
 * @throws Error when the application's document has no root
 */
export async function memberDocument(application: string, opening: string, site: string): Promise<string> {
  if (!emptyRoot.test(application)) throw new Error('The application has no #root')
  const framed = application
    .replace(emptyRoot, () => `<div id="root">${opening}</div>`)
    .replace(fontPreloads, '')
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
