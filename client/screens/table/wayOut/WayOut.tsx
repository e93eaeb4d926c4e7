import { type ReactNode, useEffect, useRef } from 'react'
import { choosingEndsAt } from '#rules/seats/impression.ts'
import { serverNow } from '../../../browser/serverClock.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { RoundTable } from '../../../ui/RoundTable.tsx'
import { elsewhere } from './elsewhere.ts'
import styles from './WayOut.module.css'

type WayOutProps = {
  encounter: { name: string; impressionsPath: string; endsAt: Date }
  /** Whether the person was at the table */
  came: boolean
  /** Whether they are marked as having come, and so can submit impressions for some days */
  hasAttended: boolean
  /** Opens a report, for people who met others there */
  onReport?: (() => void) | undefined
  /** Leads people who left quietly back while the table runs */
  onComeBack?: () => void
  /** Whether they have come back on another page, and are at the table there */
  isElsewhere?: boolean
}

function titleOf({ came, onComeBack, isElsewhere }: WayOutProps): string {
  if (onComeBack) return isElsewhere ? elsewhere.title : 'You left the table'
  return came ? 'Thank you for coming' : 'This encounter is over'
}

const toOwnEncounters = (
  <ButtonLink variant="secondary" href="/member/my-encounters">
    Go to My Encounters
  </ButtonLink>
)

function nextStep({
  encounter: { name, impressionsPath, endsAt },
  came,
  hasAttended,
  onComeBack,
  isElsewhere,
}: WayOutProps): ReactNode {
  if (onComeBack && isElsewhere) {
    return (
      <>
        <p>{elsewhere.text}</p>
        <Button onClick={onComeBack}>{elsewhere.comeHere}</Button>
      </>
    )
  }
  if (onComeBack) {
    return (
      <>
        <p>Nothing was announced, and you need not explain. {name} goes on, and your seat is still yours.</p>
        <Button onClick={onComeBack}>Come back to the table</Button>
      </>
    )
  }
  if (!hasAttended) {
    return (
      <>
        <p>
          {name} {came ? 'is over' : 'has ended'}. Whoever is marked as having come gets a mail, to say
          privately who made an impression.
        </p>
        {toOwnEncounters}
      </>
    )
  }
  if (serverNow() > choosingEndsAt(endsAt)) {
    return (
      <>
        <p>{name} is over, and so is the time for choosing from it.</p>
        {toOwnEncounters}
      </>
    )
  }
  return (
    <>
      <p>
        {name} is over. Say privately who made an impression, while it is fresh. Your choice stays private.
      </p>
      <ButtonLink href={impressionsPath}>Who made an impression?</ButtonLink>
    </>
  )
}

/**
 * What people see who left the table, or whose table has ended: thanks, one next step, and a few rarely needed links.
 */
export function WayOut(props: WayOutProps) {
  const { encounter, hasAttended, onReport, onComeBack } = props
  const isOver = hasAttended && !onComeBack
  const title = useRef<HTMLHeadingElement>(null)
  const words = titleOf(props)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus may be gone under another title
  useEffect(() => title.current?.focus(), [words])
  return (
    <section className={styles.out}>
      <div className={styles.drawing}>
        <RoundTable seats={12} />
      </div>
      <h1 ref={title} tabIndex={-1}>
        {words}
      </h1>
      {nextStep(props)}
      {(isOver || onReport) && (
        <ul className={styles.rare}>
          {isOver && (
            <li>
              <a href={encounter.impressionsPath}>Don’t seat me with…</a>
              <span>In the menu beside each name. Nobody learns of it.</span>
            </li>
          )}
          {onReport && (
            <li>
              <button type="button" onClick={onReport}>
                Report something or somebody…
              </button>
              <span>A person reads it, and nobody here learns of it.</span>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
