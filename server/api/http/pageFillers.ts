import type { EditableText } from '#rules/publicTexts/publicTexts.ts'
import { demoVideos, type PublicTextName } from '#rules/publicTexts/publicTexts.ts'
import { readPublicTexts, type WrittenText } from '../../domain/settings/readPublicTexts.ts'
import { readContactDetails, readPolicy } from '../../domain/settings/settings.ts'
import type { Db } from '../../platform/database/db.ts'
import type { AppDeps } from '../../platform/parts.ts'
import { fillContactDetails } from './fillContactDetails.ts'
import { fillEncounterMinutes } from './fillEncounterMinutes.ts'
import { fillText, fillVideos } from './fillPublicTexts.ts'

/** The operator's settings for one page. Equal `values` give the same page. */
export type PageFiller = { values: string; fill: (html: string) => string }

/** Returns a function that reads the operator's settings for a page; null for a page that has none. */
export type PageFillers = (path: string) => (() => Promise<PageFiller>) | null

const asBuilt: PageFiller = { values: '', fill: (html) => html }

async function contactFiller(db: Db): Promise<PageFiller> {
  const details = await readContactDetails(db)
  return { values: JSON.stringify(details), fill: (html) => fillContactDetails(html, details) }
}

async function minutesFiller(db: Db): Promise<PageFiller> {
  const { encounterMinutes } = await readPolicy(db)
  return { values: `${encounterMinutes}`, fill: (html) => fillEncounterMinutes(html, encounterMinutes) }
}

/** Combines two fillers, one after the other. */
const both =
  (one: (db: Db) => Promise<PageFiller>, other: (db: Db) => Promise<PageFiller>) =>
  async (db: Db): Promise<PageFiller> => {
    const [first, second] = await Promise.all([one(db), other(db)])
    return {
      values: `${first.values} ${second.values}`,
      fill: (html) => second.fill(first.fill(html)),
    }
  }

/** Makes the filler of a page from the public texts it shows. */
const textFiller =
  (
    names: readonly PublicTextName[],
    fill: (html: string, texts: ReadonlyMap<PublicTextName, WrittenText>) => string,
  ) =>
  async (db: Db): Promise<PageFiller> => {
    const texts = await readPublicTexts(db, names)
    return { values: JSON.stringify([...texts]), fill: (html) => fill(html, texts) }
  }

const wordsFiller = (name: EditableText) =>
  textFiller([name], (html, texts) => fillText(html, texts.get(name)))

/** The pages with settings of the operator. */
const fillers: Readonly<Record<string, (db: Db) => Promise<PageFiller>>> = {
  '/safety': contactFiller,
  '/contact': contactFiller,
  '/': minutesFiller,
  '/encounters': minutesFiller,
  '/join': minutesFiller,
  '/about': both(textFiller(Object.keys(demoVideos) as PublicTextName[], fillVideos), minutesFiller),
  '/terms-of-service': wordsFiller('terms'),
  '/privacy-policy': wordsFiller('privacyPolicy'),
  '/community-guidelines': wordsFiller('communityGuidelines'),
}

/**
 * Makes the reader of the operator's settings for public pages. If the database does not answer, a page is shown as
 * it was built, because the page with the emergency numbers must always open.
 *
 * @returns a function from a path to its reader
 */
export const pageFillers =
  ({ database, log }: Pick<AppDeps, 'database' | 'log'>): PageFillers =>
  (path) => {
    const read = Object.hasOwn(fillers, path) ? fillers[path] : undefined
    if (!read) return null
    return () =>
      read(database.prisma).catch((error: unknown) => {
        log.warn(
          { err: error, path },
          'could not read what the operator has set; the page is shown as it was built',
        )
        return asBuilt
      })
  }
