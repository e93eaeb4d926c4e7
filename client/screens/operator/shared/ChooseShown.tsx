import { mostAtOnce } from '#rules/forms/severalAtOnce.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './Operator.module.css'
import { howMany } from './words.ts'

type ChooseShownProps = {
  /** Relay ids of the rows shown, and of the chosen ones */
  shown: readonly string[]
  chosen: readonly string[]
  /** The word for one of them */
  one: string
  onChoose: (ids: readonly string[]) => void
}

/** Chooses the rows shown, as many as one act takes, or none. If more are chosen, it says how many the act takes. */
export function ChooseShown({ shown, chosen, one, onChoose }: ChooseShownProps) {
  const some = shown.slice(0, mostAtOnce)
  return (
    <>
      {chosen.length < some.length ? (
        <Button variant="quiet" onClick={() => onChoose(some)}>
          Choose {howMany(some.length, one)}
        </Button>
      ) : (
        <Button variant="quiet" onClick={() => onChoose([])}>
          Choose none
        </Button>
      )}
      {chosen.length > mostAtOnce && <span className={styles.soft}>At most {mostAtOnce} at once.</span>}
    </>
  )
}
