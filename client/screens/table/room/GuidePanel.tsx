import { graphql, useFragment } from 'react-relay/hooks'
import { holdFocus } from '../../../ui/holdFocus.ts'
import { clockTime } from '../../../ui/untilWords.ts'
import { useNow } from '../../../ui/useNow.ts'
import type { GuidePanel_guide$key } from './__generated__/GuidePanel_guide.graphql.ts'
import styles from './GuidePanel.module.css'
import { HostMove } from './HostMove.tsx'
import { backAt, stageHints, stageTitle } from './roomWords.ts'
import { StageActions } from './StageActions.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import { TurnCard } from './TurnCard.tsx'
import type { TableEncounter } from './tableEncounter.ts'
import type { Acting } from './useTableAct.ts'

/** A stage that the host ends: how much of its planned time is left, or by how much it has been exceeded. */
function HostedTime({ due }: { due: Date }) {
  const seconds = Math.ceil((due.getTime() - useNow(500).getTime()) / 1000)
  return (
    <>
      <span className={styles.time}>{clockTime(Math.abs(seconds))}</span>{' '}
      {seconds > 0 ? 'left of its time' : 'over its time'}
    </>
  )
}

type StageClockProps = {
  until: string | null | undefined
  due: string | null | undefined
  isBreak: boolean
  youHost: boolean
  timeZone: string
}

function StageClock({ until, due, isBreak, youHost, timeZone }: StageClockProps) {
  if (!until && due) {
    return (
      <span role="timer" aria-live="off">
        <HostedTime key={due} due={new Date(due)} />
      </span>
    )
  }
  if (!until) return <span>{youHost ? 'You keep the time' : 'Your host keeps the time'}</span>
  return (
    <span role="timer" aria-live="off">
      {isBreak && `${backAt(new Date(until), timeZone)}, `}
      <span className={styles.time}>
        <TimeLeft until={until} />
      </span>{' '}
      left
    </span>
  )
}

type GuidePanelProps = { guide: GuidePanel_guide$key; encounter: TableEncounter; acting: Acting }

/** The guide: the current stage, its question, whose turn it is, and what the person can do. */
export function GuidePanel({ guide: key, encounter, acting }: GuidePanelProps) {
  const guide = useFragment(
    graphql`
      fragment GuidePanel_guide on TableGuide {
        stage
        stageNumber
        stageCount
        text
        question
        until
        due
        youHost
        lines {
          text
          by
          at
        }
        ...HostMove_guide
        ...TurnCard_guide
        ...StageActions_guide
      }
    `,
    key,
  )
  const { stage, stageNumber, stageCount, text, question, until, due, youHost, lines } = guide
  const isRound = stage === 'ROUND' || stage === 'CLOSING_ROUND'
  return (
    <section ref={holdFocus} className={styles.panel} aria-label="The guide" tabIndex={-1}>
      <p className={styles.part}>
        <span>
          {stageTitle(stage)}{' '}
          <span className={styles.number}>
            {stageNumber} of {stageCount}
          </span>
        </span>
        {!isRound && stage !== 'FAREWELL' && (
          <StageClock
            until={until}
            due={due}
            youHost={youHost}
            isBreak={stage === 'BREAK'}
            timeZone={encounter.timeZone}
          />
        )}
      </p>
      {question ? (
        <>
          <h1 className={styles.question}>{question}</h1>
          <p className={styles.hint}>{text ?? stageHints[stage]}</p>
        </>
      ) : (
        <h1 className={styles.text}>{text ?? stageHints[stage]}</h1>
      )}
      <HostMove guide={guide} />
      <TurnCard guide={guide} />
      {lines.map(({ text: words, by, at }) => (
        <p key={`${at} ${by} ${words}`} className={styles.line}>
          <strong>{by}:</strong> {words}
        </p>
      ))}
      <StageActions guide={guide} kind={encounter.kind} acting={acting} />
    </section>
  )
}
