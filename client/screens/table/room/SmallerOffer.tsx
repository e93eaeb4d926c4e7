import { graphql, useFragment } from 'react-relay/hooks'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import type { SmallerOffer_guide$key } from './__generated__/SmallerOffer_guide.graphql.ts'
import { smallerOffer } from './roomWords.ts'
import styles from './StageActions.module.css'
import type { Acting } from './useTableAct.ts'

/** Asks those who came, where they are too few, whether to go on. */
export function SmallerOffer({ guide, acting }: { guide: SmallerOffer_guide$key; acting: Acting }) {
  const { smaller } = useFragment(
    graphql`
      fragment SmallerOffer_guide on TableGuide {
        smaller {
          goOn {
            count
            needed
            isYours
          }
          end {
            count
            needed
            isYours
          }
        }
      }
    `,
    guide,
  )
  if (!smaller) return null
  const { goOn, end } = smaller
  return (
    <div className={styles.offer}>
      <p>{smallerOffer}</p>
      <div className={styles.actions}>
        <BusyButton
          variant="secondary"
          aria-pressed={goOn.isYours}
          busy={acting.isActing || goOn.isYours}
          onClick={() => acting.act('GO_ON_SMALLER')}
        >
          Go on as we are
          <span className={styles.tally}>
            {goOn.count} of {goOn.needed}
          </span>
        </BusyButton>
        <BusyButton
          variant="quiet"
          aria-pressed={end.isYours}
          busy={acting.isActing || end.isYours}
          onClick={() => acting.act('END_UNCOUNTED')}
        >
          End without counting
          <span className={styles.tally}>
            {end.count} of {end.needed}
          </span>
        </BusyButton>
      </div>
    </div>
  )
}
