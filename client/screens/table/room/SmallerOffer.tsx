import { graphql, useFragment } from 'react-relay/hooks'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import type { SmallerOffer_guide$key } from './__generated__/SmallerOffer_guide.graphql.ts'
import styles from './StageActions.module.css'
import { smallerWords } from './smallerWords.ts'
import type { Acting } from './useTableAct.ts'

function Tally({ count, needed }: { count: number; needed: number }) {
  return (
    <span className={styles.tally}>
      {count} of {needed}
    </span>
  )
}

type SmallerOfferProps = { guide: SmallerOffer_guide$key; kind: string; acting: Acting }

/** Asks the people who came whether to go on if they are too few. */
export function SmallerOffer({ guide, kind, acting }: SmallerOfferProps) {
  const { smaller, people } = useFragment(
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
        people {
          isYou
          isHere
        }
      }
    `,
    guide,
  )
  if (!smaller) return null
  const { goOn, end } = smaller
  const words = smallerWords(kind, goOn.needed, people)
  return (
    <div className={styles.offer}>
      <p>{words.text}</p>
      <div className={styles.actions}>
        <BusyButton
          variant="secondary"
          aria-pressed={goOn.isYours}
          busy={acting.isActing || goOn.isYours}
          onClick={() => acting.act('GO_ON_SMALLER')}
        >
          {words.goOn}
          {!words.isAlone && <Tally {...goOn} />}
        </BusyButton>
        <BusyButton
          variant="quiet"
          aria-pressed={end.isYours}
          busy={acting.isActing || end.isYours}
          onClick={() => acting.act('END_UNCOUNTED')}
        >
          {words.end}
          {!words.isAlone && <Tally {...end} />}
        </BusyButton>
      </div>
    </div>
  )
}
