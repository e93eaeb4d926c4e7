import { defaultTimeZone, shortTime } from '#rules/dates.ts'
import { Banner } from '../../../ui/Banner.tsx'

/** Says that a page's automatic updates do not arrive at the moment; nothing while they do. */
export function StaleBanner({ since }: { since: Date | null }) {
  return since && <Banner tone="warning">Not up to date since {shortTime(since, defaultTimeZone)}.</Banner>
}
