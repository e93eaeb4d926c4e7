import { graphql, useFragment } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { useScreens } from '../../../routing/ScreensContext.ts'
import { Button } from '../../../ui/Button.tsx'
import { Cell } from '../../../ui/Table.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { LongText } from '../shared/LongText.tsx'
import { momentWords } from '../shared/moment.ts'
import operator from '../shared/Operator.module.css'
import { spokenName } from '../shared/spokenName.ts'
import type { JobRow_job$key } from './__generated__/JobRow_job.graphql.ts'
import type { JobRowMutation } from './__generated__/JobRowMutation.graphql.ts'

/** One failed job, with a button to run it again. */
export function JobRow({ job, tell }: { job: JobRow_job$key; tell: TellOutcome }) {
  const { jobId, name, attempts, maxAttempts, lastError, runAt } = useFragment(
    graphql`
      fragment JobRow_job on FailedJob {
        jobId
        name
        attempts
        maxAttempts
        lastError
        runAt
      }
    `,
    job,
  )
  const { refresh } = useScreens()
  const [retry, busy] = useAction<JobRowMutation>(
    graphql`
      mutation JobRowMutation($input: RetryJobInput!) {
        retryJob(input: $input) {
          jobId
        }
      }
    `,
    {
      tell,
      done: `Job ${jobId} runs again.`,
      failed: 'The job could not be run again.',
      onDone: refresh,
    },
  )
  return (
    <tr>
      <Cell label="Job" kind="name">
        {spokenName(name)}
        <span className={operator.small}>number {jobId}</span>
      </Cell>
      <Cell label="What went wrong" kind="words">
        {lastError && <LongText text={lastError} />}
        <span className={operator.small}>
          {attempts} of {maxAttempts} tries
        </span>
      </Cell>
      <Cell label="Next try">{runAt ? momentWords(runAt) : 'Given up'}</Cell>
      <Cell label="Next" kind="actions">
        <div>
          <Button
            variant="secondary"
            disabled={busy}
            aria-label={busy ? undefined : `Run again: job ${jobId}`}
            onClick={() => retry({ input: { jobId } })}
          >
            {busy ? 'Running...' : 'Run again'}
          </Button>
        </div>
      </Cell>
    </tr>
  )
}
