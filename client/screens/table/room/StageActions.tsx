import { graphql, useFragment } from 'react-relay/hooks'
import { Button } from '../../../ui/Button.tsx'
import type { StageActions_guide$key } from './__generated__/StageActions_guide.graphql.ts'
import { PickQuestions } from './PickQuestions.tsx'
import { SmallerOffer } from './SmallerOffer.tsx'
import styles from './StageActions.module.css'
import type { Acting } from './useTableAct.ts'

type Counted = { count: number; needed: number; isYours: boolean }
type StageActionsProps = { guide: StageActions_guide$key; acting: Acting }

const tally = ({ count, needed }: Counted) => `${count} of ${needed}`

/**
 * What one can do in this part: end or pass one's turn, be ready, ask for longer, decide what too few do.
 *
 * @param props the guide, and what acts
 */
export function StageActions({ guide: key, acting }: StageActionsProps) {
  const guide = useFragment(
    graphql`
      fragment StageActions_guide on TableGuide {
        turn {
          person {
            isYou
          }
        }
        floor {
          person {
            isYou
          }
        }
        ready {
          count
          needed
          isYours
        }
        longer {
          count
          needed
          isYours
        }
        ...PickQuestions_guide
        ...SmallerOffer_guide
      }
    `,
    key,
  )
  const { act, isActing } = acting
  const { ready, longer } = guide
  return (
    <>
      <PickQuestions guide={guide} acting={acting} />
      <SmallerOffer guide={guide} acting={acting} />
      <div className={styles.actions}>
        {guide.turn?.person.isYou && (
          <>
            <Button disabled={isActing} onClick={() => act('DONE')}>
              I am done
            </Button>
            <Button variant="secondary" disabled={isActing} onClick={() => act('PASS')}>
              Pass
            </Button>
          </>
        )}
        {guide.floor?.person.isYou && (
          <Button disabled={isActing} onClick={() => act('HAND_DOWN')}>
            I am done
          </Button>
        )}
        {ready && (
          <Button
            variant="secondary"
            aria-pressed={ready.isYours}
            disabled={isActing}
            onClick={() => act(ready.isYours ? 'NOT_READY' : 'READY')}
          >
            {ready.isYours ? 'Ready ✓' : 'Ready for the next'}
            <span className={styles.tally}>{tally(ready)}</span>
          </Button>
        )}
        {longer && (
          <Button
            variant="quiet"
            aria-pressed={longer.isYours}
            disabled={isActing}
            onClick={() => act(longer.isYours ? 'NOT_LONGER' : 'LONGER')}
          >
            A little longer
            {longer.count > 0 && <span className={styles.tally}>{tally(longer)}</span>}
          </Button>
        )}
      </div>
    </>
  )
}
