import type { Browser, Page } from 'playwright-core'
import { openVisitor } from '../support/browser.ts'

/**
 * Returns SQL that seats every member at one new encounter and selects the token of each seat.
 *
 * @param startsIn a PostgreSQL interval
 */
export const seatEverybody = (place: string, startsIn: string): string => `
  WITH place AS (INSERT INTO locations (label) VALUES ('${place}') RETURNING id),
    encounter AS (
      INSERT INTO encounters (kind, name, state, starts_at, ends_at, location_id, minimum, capacity, invite_target,
        seats_taken, created_at, updated_at)
      SELECT 'First', 'Autumn Table', 'Scheduled', now() + interval '${startsIn}', now() + interval '${startsIn}' + interval '1 hour',
        id, 10, 12, 12, (SELECT count(*) FROM members), now(), now()
      FROM place RETURNING id
    )
  INSERT INTO invitations (member_id, encounter_id, status, sent_at, responded_at, seated_at)
  SELECT members.id, encounter.id, 'Accepted', now(), now(), now() FROM members, encounter RETURNING seat_token`

/** Opens the page of a seat with camera and microphone allowed, and joins the table. */
export async function comeToTable(browser: Browser, site: string, seatToken: string): Promise<Page> {
  const visitor = await openVisitor(browser, site)
  await visitor.grantPermissions(['camera', 'microphone'])
  const page = await visitor.newPage()
  await page.goto(`/meet/${seatToken}`)
  await page.getByRole('button', { name: 'Come to the table' }).click()
  return page
}

/** Returns how many frames of another person's picture a page has shown. */
export const framesOfOthers = (page: Page): Promise<number> =>
  page
    .getByLabel(/^Picture of /)
    .evaluateAll((videos: HTMLVideoElement[]) =>
      Math.max(0, ...videos.map((video) => video.getVideoPlaybackQuality().totalVideoFrames)),
    )
