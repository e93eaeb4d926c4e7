import { graphql, useFragment } from 'react-relay/hooks'
import { percent } from '../../../ui/percent.ts'
import type { SpeakingShare_guide$key } from './__generated__/SpeakingShare_guide.graphql.ts'
import styles from './RoomBar.module.css'

/** Says how much of the time of all turns was the person's own. Nobody sees the share of others. */
export function SpeakingShare({ guide }: { guide: SpeakingShare_guide$key }) {
  const { yourShare } = useFragment(
    graphql`
      fragment SpeakingShare_guide on TableGuide {
        yourShare
      }
    `,
    guide,
  )
  if (yourShare === null || yourShare === undefined) return null
  return (
    <p className={styles.share}>
      You have had {percent(yourShare)} of the time in turns so far. Nobody else sees this.
    </p>
  )
}
