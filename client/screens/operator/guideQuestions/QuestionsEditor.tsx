import { useMemo, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { countErrors, depthNames, questionErrors } from '#rules/guide/questionList.ts'
import type { Depth } from '#rules/guide/table.ts'
import { useLeaveGuard } from '../../../routing/useLeaveGuard.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { EarlierVersions } from '../shared/EarlierVersions.tsx'
import { momentWords } from '../shared/moment.ts'
import operator from '../shared/Operator.module.css'
import { SaveVersion } from '../shared/SaveVersion.tsx'
import type { FoundVersion } from '../shared/useReadVersion.ts'
import { useStoredDraft } from '../shared/useStoredDraft.ts'
import { questionsSetting, takenSentence } from '../shared/versionedSettings.ts'
import { howMany } from '../shared/words.ts'
import type { QuestionsEditor_settings$key } from './__generated__/QuestionsEditor_settings.graphql.ts'
import { QuestionFields } from './QuestionFields.tsx'
import { draftsOf, isSameList, type QuestionDraft, writtenOf } from './questionDrafts.ts'
import { useSaveQuestions } from './useSaveQuestions.ts'

const depths = [1, 2, 3] as const satisfies readonly Depth[]

/** The questions that tables choose from, by depth. They are changed, added and removed here, and saved together. */
export function QuestionsEditor({
  settings,
  tell,
}: {
  settings: QuestionsEditor_settings$key
  tell: TellOutcome
}) {
  const { version, createdAt, questions } = useFragment(
    graphql`
      fragment QuestionsEditor_settings on OperatorSettings {
        questionList {
          version
          createdAt
          questions {
            questionId
            depth
            text
          }
        }
      }
    `,
    settings,
  ).questionList
  const stored = useMemo(() => draftsOf(questions), [questions])
  const written = useStoredDraft<readonly QuestionDraft[]>('questions', stored, isSameList)
  const { draft: drafts, setDraft: setDrafts, isChanged } = written
  const { save, busy } = useSaveQuestions(tell)
  const guard = useLeaveGuard(isChanged)
  const [shown, setShown] = useState<Depth>(1)
  const errors = questionErrors(writtenOf(drafts))
  const counts = countErrors(drafts)
  const rowsOf = (depth: Depth) =>
    drafts.flatMap((draft, index) => (draft.depth === depth ? [{ draft, error: errors[index] ?? null }] : []))
  const wrongOf = (depth: Depth) => rowsOf(depth).filter(({ error }) => error).length
  const wrong = depths.filter((depth) => wrongOf(depth) > 0)
  const change = (key: number, text: string) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, text } : draft)))
  const add = (depth: Depth) => {
    const key = Math.max(-1, ...drafts.map((draft) => draft.key)) + 1
    setDrafts([...drafts, { key, questionId: null, depth, text: '' }])
  }
  const take = ({ version: taken, questions: list }: FoundVersion) => {
    setDrafts(draftsOf(list ?? []))
    tell({ tone: 'neutral', sentence: takenSentence(taken, 'the editor', 'them') })
  }
  return (
    <div className={operator.list}>
      <p className={operator.soft}>
        {createdAt
          ? `Version ${version}, in use since ${momentWords(createdAt)}.`
          : 'In use are the questions that came with the program.'}{' '}
        An encounter whose table has begun stays with the questions it began with.
      </p>
      <EarlierVersions
        setting={questionsSetting}
        inUse={version}
        taking={{ where: 'the editor', isBlocked: isChanged, onTake: take }}
      />
      <Tabs
        label="Depths"
        tabs={depths.map((depth) => ({
          name: String(depth),
          words: `${depthNames[depth]} (${rowsOf(depth).length})`,
          panel: (
            <QuestionFields
              depth={depth}
              rows={rowsOf(depth)}
              onChange={change}
              onAdd={() => add(depth)}
              onRemove={(key) => setDrafts(drafts.filter((draft) => draft.key !== key))}
            />
          ),
        }))}
        chosen={String(shown)}
        onChoose={(name) => setShown(depths.find((depth) => String(depth) === name) ?? 1)}
      />
      <div aria-live="polite">
        {(counts.length > 0 || wrong.length > 0) && (
          <ul className={operator.problems}>
            {counts.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {wrong.map((depth) => (
              <li key={depth}>
                {depthNames[depth]}: {howMany(wrongOf(depth), 'question')} cannot be asked as written.
              </li>
            ))}
          </ul>
        )}
      </div>
      <SaveVersion
        written={written}
        busy={busy}
        canSave={counts.length === 0 && wrong.length === 0}
        onSave={() => save(drafts, version)}
      />
      {guard}
    </div>
  )
}
