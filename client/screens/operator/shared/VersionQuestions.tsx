import { depthNames } from '#rules/guide/questionList.ts'
import type { FoundVersion } from './useReadVersion.ts'

/** The questions of a version by their depths, read only. */
export function VersionQuestions({ questions }: { questions: NonNullable<FoundVersion['questions']> }) {
  return Object.entries(depthNames).map(([depth, name]) => (
    <section key={depth} aria-label={name}>
      <h3>{name}</h3>
      <ol>
        {questions
          .filter((each) => String(each.depth) === depth)
          .map(({ questionId, text }) => (
            <li key={questionId}>{text}</li>
          ))}
      </ol>
    </section>
  ))
}
