import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { MemberFrame } from './MemberFrame.tsx'
import styles from './MemberOpening.module.css'

/** What the member area's document shows until its script is there: the frame, and the outline of a screen. */
export function MemberOpening() {
  return (
    <MemberFrame
      link="a"
      end={
        <Button variant="quiet" disabled>
          Logout
        </Button>
      }
    >
      <div className={styles.opening} role="status" aria-label="Opening...">
        <div>
          <Skeleton width="half" height="title" />
          <Skeleton width="short" height="line" />
        </div>
        <div className={styles.card}>
          <Skeleton width="half" height="line" />
          <Skeleton width="full" height="line" />
          <Skeleton width="short" height="control" />
        </div>
      </div>
    </MemberFrame>
  )
}
