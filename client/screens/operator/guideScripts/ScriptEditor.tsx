import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { seatRanges } from '#rules/encounters/encounter.ts'
import { scriptProblems } from '#rules/guide/script.ts'
import { neededMinutes, scriptTime, tooShortFor } from '#rules/guide/scriptLength.ts'
import { scriptOf } from '#rules/guide/stageFields.ts'
import { plainText } from '#rules/text.ts'
import { useLeaveGuard } from '../../../routing/useLeaveGuard.ts'
import { Button } from '../../../ui/Button.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { EarlierVersions } from '../shared/EarlierVersions.tsx'
import { momentWords } from '../shared/moment.ts'
import operator from '../shared/Operator.module.css'
import type { proposalKinds } from '../shared/proposalWords.ts'
import { SaveVersion } from '../shared/SaveVersion.tsx'
import type { FoundVersion } from '../shared/useReadVersion.ts'
import { useStoredDraft } from '../shared/useStoredDraft.ts'
import { scriptSetting, takenSentence } from '../shared/versionedSettings.ts'
import { howMany } from '../shared/words.ts'
import type { ScriptEditor_script$key } from './__generated__/ScriptEditor_script.graphql.ts'
import { AddStage } from './AddStage.tsx'
import { plannedLengths } from './plannedLengths.ts'
import styles from './ScriptEditor.module.css'
import { StageForm } from './StageForm.tsx'
import type { AskedQuestion } from './StagePreview.tsx'
import { draftOf, draftsOf, fieldsOfDraft, type StageDraft } from './stageDrafts.ts'
import { useScriptChanges } from './useScriptChanges.ts'

type ScriptEditorProps = {
  script: ScriptEditor_script$key
  /** The questions that tables choose from */
  questions: readonly AskedQuestion[]
  kind: (typeof proposalKinds)[number]
  tell: TellOutcome
}

/** A script as text, to compare two of them. */
const asText = (drafts: readonly StageDraft[]) =>
  JSON.stringify(
    drafts
      .map(fieldsOfDraft)
      .map((stage) => ({ ...stage, text: stage.text === null ? null : plainText(stage.text) })),
  )

const isSameScript = (one: readonly StageDraft[], other: readonly StageDraft[]) =>
  asText(one) === asText(other)

/** The problems of one stage, without its name, which is shown above them. */
function problemsOf(problems: readonly string[], index: number): string[] {
  const name = `Part ${index + 1}: `
  return problems.flatMap((problem) => {
    const words = problem.slice(name.length)
    return problem.startsWith(name) ? [words.charAt(0).toUpperCase() + words.slice(1)] : []
  })
}

/**
 * The stages of a script, to be changed, added, removed and moved. Problems and the total length are shown meanwhile.
 */
export function ScriptEditor({ script, questions, kind, tell }: ScriptEditorProps) {
  const { version, createdAt, isUsual, lengths, stages } = useFragment(
    graphql`
      fragment ScriptEditor_script on GuideScript {
        version
        createdAt
        isUsual
        lengths {
          from
          minutes
          people
          count
          location
        }
        stages {
          kind
          seconds
          turnSeconds
          depth
          text
          picked
        }
      }
    `,
    script,
  )
  const stored = useMemo(() => draftsOf(stages), [stages])
  const written = useStoredDraft<readonly StageDraft[]>(`script ${kind.value}`, stored, isSameScript)
  const { draft: drafts, setDraft: setDrafts, isChanged } = written
  const { save, reset, busy } = useScriptChanges(kind, tell)
  const guard = useLeaveGuard(isChanged)
  const fields = drafts.map(fieldsOfDraft)
  const edited = scriptOf(fields)
  const people = seatRanges[kind.rule].maximum
  const planned = plannedLengths(lengths)
  const problems = scriptProblems(edited, kind.rule, planned)
  const time = scriptTime(edited)
  const minutes = neededMinutes(time, people)
  const tooShort = tooShortFor(time, planned)
  const change = (index: number, draft: StageDraft) => setDrafts(drafts.with(index, draft))
  const move = (index: number, to: number) =>
    setDrafts(drafts.toSpliced(index, 1).toSpliced(to, 0, ...drafts.slice(index, index + 1)))
  const add = (name: StageDraft['kind']) => {
    const nextKey = Math.max(-1, ...drafts.map(({ key }) => key)) + 1
    const draft = draftOf({ kind: name }, nextKey)
    if (draft) setDrafts(drafts.toSpliced(Math.max(drafts.length - 1, 0), 0, draft))
  }
  const take = ({ version: taken, stages: parts }: FoundVersion) => {
    setDrafts(draftsOf(parts ?? []))
    tell({ tone: 'neutral', sentence: takenSentence(taken, 'the editor') })
  }
  return (
    <div className={operator.list}>
      <p className={operator.soft}>
        {createdAt
          ? `Version ${version}, in use since ${momentWords(createdAt)}.`
          : 'In use is the script that came with the program.'}{' '}
        An encounter whose table has begun stays with the version it began with.
      </p>
      <EarlierVersions
        setting={scriptSetting(kind)}
        inUse={version}
        taking={{ where: 'the editor', isBlocked: isChanged, onTake: take }}
      />
      <div className={operator.list} data-rows>
        <ol className={styles.stages}>
          {drafts.map((draft, index) => (
            <StageForm
              key={draft.key}
              draft={draft}
              number={index + 1}
              isLast={index === drafts.length - 1}
              kind={kind.rule}
              questions={questions}
              problems={problemsOf(problems, index)}
              onChange={(changed) => change(index, changed)}
              onMove={(by) => move(index, index + by)}
              onRemove={() => setDrafts(drafts.toSpliced(index, 1))}
            />
          ))}
        </ol>
        <AddStage onAdd={add} />
      </div>
      <div className={operator.card} aria-live="polite">
        <p className={styles.fact}>
          {Number.isNaN(minutes) ? (
            'Its length shows once every time is a number.'
          ) : (
            <>
              With {people} people this takes up to <strong>{howMany(minutes, 'minute')}</strong>.
            </>
          )}
        </p>
        {problems.length === 0 && tooShort.length > 0 && (
          <>
            <p className={styles.fact}>
              Not every encounter is long enough for it. In these the guide cuts parts short or leaves them
              out:
            </p>
            <ul>
              {tooShort.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </>
        )}
        {problems.length > 0 && (
          <ul className={operator.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
      <SaveVersion
        written={written}
        busy={busy}
        canSave={problems.length === 0}
        onSave={() => save(drafts, fields, version)}
      >
        {!isUsual && !isChanged && (
          <Button variant="quiet" disabled={busy} onClick={() => reset(version)}>
            Use the script that came with the program
          </Button>
        )}
      </SaveVersion>
      {guard}
    </div>
  )
}
