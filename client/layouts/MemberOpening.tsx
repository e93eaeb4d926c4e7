import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { MemberFrame } from './MemberFrame.tsx'

/** What the member area's document shows until its script has loaded; styles/opening.css has the outline. */
export function MemberOpening() {
  return (
    <MemberFrame
      link="a"
      end={
        <Button variant="quiet" aria-disabled="true">
          Logout
        </Button>
      }
    >
      <div className="opening-screen" role="status" aria-label="Opening...">
        <div>
          <Skeleton width="half" height="title" />
          <Skeleton width="short" height="line" />
        </div>
        <div className="opening-card">
          <Skeleton width="half" height="line" />
          <Skeleton width="full" height="line" />
          <Skeleton width="short" height="control" />
        </div>
        <p className="late">
          This is taking long. If it does not open, <a href="?">load the page again</a>.
        </p>
      </div>
    </MemberFrame>
  )
}
