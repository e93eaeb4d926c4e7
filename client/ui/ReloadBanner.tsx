import { reloadDocument } from '../browser/navigation.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'

type ReloadBannerProps = {
  tone?: 'danger' | 'warning'
  /** Whether somebody opened what is missing; then it takes the focus and scrolls into view */
  isOpened?: boolean
  children?: string
}

const focus = (banner: HTMLDivElement | null) => banner?.focus()

/**
 * Says that a part of the page is missing, and offers to load the page again: browsers may remember a failed import
 * (https://github.com/whatwg/html/issues/6768), and an installed application has no button of its own for that.
 */
export function ReloadBanner({
  tone = 'danger',
  isOpened = false,
  children = 'This could not be loaded.',
}: ReloadBannerProps) {
  return (
    <Banner tone={tone} ref={isOpened ? focus : null}>
      {children}
      <Button variant="secondary" onClick={reloadDocument}>
        Load the page again
      </Button>
    </Banner>
  )
}
