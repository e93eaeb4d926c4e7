import { graphql, useFragment } from 'react-relay/hooks'
import type { HostMove_guide$key } from './__generated__/HostMove_guide.graphql.ts'
import styles from './GuidePanel.module.css'
import { hostMoveWords } from './hostMoveWords.ts'

/** Shows for some seconds what the host did, so that nobody takes it for an act of the guide or of another person. */
export function HostMove({ guide }: { guide: HostMove_guide$key }) {
  const { hostMove } = useFragment(
    graphql`
      fragment HostMove_guide on TableGuide {
        hostMove {
          kind
          isHost
          isYou
        }
      }
    `,
    guide,
  )
  const words = hostMove && hostMoveWords(hostMove)
  return words && <p className={styles.hint}>{words}</p>
}
