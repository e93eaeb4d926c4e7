import { graphql, useFragment } from 'react-relay/hooks'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import type { StageActions_guide$key } from './__generated__/StageActions_guide.graphql.ts'
import { PickQuestions } from './PickQuestions.tsx'
import { SmallerOffer } from './SmallerOffer.tsx'
import styles from './StageActions.module.css'
import type { Acting } from './useTableAct.ts'

type Counted = { count: number; needed: number; isYours: boolean }
type StageActionsProps = { guide: StageActions_guide$key; kind: string; acting: Acting }

const tally = ({ count, needed }: Counted) => `${count} of ${needed}`

/**
 * What a person can do in this stage: end or pass their turn, be ready, ask for more time, and vote whether to go on
 * with few people.
 */
export function StageActions({ guide: key, kind, acting }: StageActionsProps) {
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
      <SmallerOffer guide={guide} kind={kind} acting={acting} />
      <div className={styles.actions}>
        {guide.turn?.person.isYou && (
          <>
            <BusyButton busy={isActing} onClick={() => act('DONE')}>
              I am done
            </BusyButton>
            <BusyButton variant="secondary" busy={isActing} onClick={() => act('PASS')}>
              Pass
            </BusyButton>
          </>
        )}
        {guide.floor?.person.isYou && (
          <BusyButton busy={isActing} onClick={() => act('HAND_DOWN')}>
            I am done
          </BusyButton>
        )}
        {ready && (
          <BusyButton
            variant="secondary"
            aria-pressed={ready.isYours}
            busy={isActing}
            onClick={() => act(ready.isYours ? 'NOT_READY' : 'READY')}
          >
            {ready.isYours ? 'Ready ✓' : 'Ready for the next'}
            <span className={styles.tally}>{tally(ready)}</span>
          </BusyButton>
        )}
        {longer && (
          <BusyButton
            variant="quiet"
            aria-pressed={longer.isYours}
            busy={isActing}
            onClick={() => act(longer.isYours ? 'NOT_LONGER' : 'LONGER')}
          >
            A little longer
            {longer.count > 0 && <span className={styles.tally}>{tally(longer)}</span>}
          </BusyButton>
        )}
      </div>
    </>
  )
}
