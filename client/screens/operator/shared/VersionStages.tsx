import { clockTime } from '../../../ui/untilWords.ts'
import { depthWords } from './depthWords.ts'
import operator from './Operator.module.css'
import { findStage } from './stageWords.ts'
import type { FoundVersion } from './useReadVersion.ts'
import styles from './VersionStages.module.css'

type Stage = NonNullable<FoundVersion['stages']>[number]

function factsOf({ seconds, turnSeconds, depth, picked }: Stage): string {
  return [
    seconds != null && clockTime(seconds),
    turnSeconds != null && `${clockTime(turnSeconds)} for each turn`,
    depth != null && `${depthWords(depth)} question`,
    picked && 'one that was picked',
  ]
    .filter(Boolean)
    .join(', ')
}

/** The stages of a script, read only. */
export function VersionStages({ stages }: { stages: readonly Stage[] }) {
  return (
    <ol className={styles.stages}>
      {stages.map((stage, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing else of its own, and none moves
        <li key={index}>
          <strong>{findStage(stage.kind)?.label ?? stage.kind}</strong>
          <span className={operator.small}>{factsOf(stage)}</span>
          {stage.text && <p>{stage.text}</p>}
        </li>
      ))}
    </ol>
  )
}
