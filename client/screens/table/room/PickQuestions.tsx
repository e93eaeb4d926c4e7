import { graphql, useFragment } from 'react-relay/hooks'
import type { PickQuestions_guide$key } from './__generated__/PickQuestions_guide.graphql.ts'
import styles from './StageActions.module.css'
import type { Acting } from './useTableAct.ts'

/** Lets each of two people pick questions for their evening. Nobody sees what the other picked until it is asked. */
export function PickQuestions({ guide, acting }: { guide: PickQuestions_guide$key; acting: Acting }) {
  const { offered, picksLeft } = useFragment(
    graphql`
      fragment PickQuestions_guide on TableGuide {
        picksLeft
        offered {
          questionId
          text
          isPicked
        }
      }
    `,
    guide,
  )
  if (offered.length === 0) return null
  const picked = offered.filter(({ isPicked }) => isPicked).length
  const left = picksLeft > 1 ? 'two' : picked > 0 ? 'one more' : 'one'
  const done = picked > 1 ? 'Your two questions are in.' : 'Your question is in.'
  return (
    <fieldset className={styles.picks}>
      <legend>{picksLeft > 0 ? `Pick ${left} that you would like to talk about` : done}</legend>
      {offered.map(({ questionId, text, isPicked }) => {
        const isOff = acting.isActing || (!isPicked && picksLeft === 0)
        return (
          // A disabled button would lose the focus when it is pressed.
          <button
            key={questionId}
            type="button"
            className={styles.pick}
            aria-pressed={isPicked}
            aria-disabled={isOff}
            onClick={() => {
              if (!isOff && !isPicked) acting.act('PICK', { question: questionId })
            }}
          >
            {text}
          </button>
        )
      })}
    </fieldset>
  )
}
