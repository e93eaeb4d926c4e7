import { defaultTimeZone, shortTime } from '#rules/dates.ts'
import { Banner } from '../../../ui/Banner.tsx'

/**
 * Says that a page which follows by itself does not at the moment; nothing while it does.
 *
 * @param props since when it is not up to date, as `useWatch` says
 */
export function StaleBanner({ since }: { since: Date | null }) {
  return since && <Banner tone="warning">Not up to date since {shortTime(since, defaultTimeZone)}.</Banner>
}
