import { type ResolveCursorConnectionArgs, resolveCursorConnection } from '@pothos/plugin-relay'
import {
  countFailedJobs,
  type FailedJob as Job,
  readFailedJobs,
  retryJob,
} from '../../../domain/failed-jobs/failedJobs.ts'
import { builder, pageSize } from '../builder/builder.ts'
import { cursorsOf } from '../builder/cursors.ts'
import { operatorMutation } from '../builder/mutations.ts'

const FailedJob = builder.objectRef<Job>('FailedJob').implement({
  description: 'A job whose last attempt failed.',
  fields: (t) => ({
    jobId: t.exposeID('id', { description: 'The number of the job.' }),
    name: t.exposeString('name', { description: 'The name of the job, such as `sendMail`.' }),
    attempts: t.exposeInt('attempts', { description: 'The number of attempts so far.' }),
    maxAttempts: t.exposeInt('maxAttempts', {
      description: 'The number of attempts after which it is given up.',
    }),
    isGivenUp: t.boolean({
      description: 'Whether the worker has given up retrying it.',
      resolve: ({ attempts, maxAttempts }) => attempts >= maxAttempts,
    }),
    lastError: t.exposeString('lastError', { description: "The program's error message." }),
    runAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it is tried next; null if it was given up.',
      resolve: ({ attempts, maxAttempts, runAt }) => (attempts < maxAttempts ? runAt : null),
    }),
  }),
})

builder.queryFields((t) => ({
  failedJobs: t.connection({
    type: FailedJob,
    authScopes: { operator: true },
    description: 'Jobs whose last attempt failed, the latest first.',
    extensions: cursorsOf('job'),
    resolve: (_root, args, { db }) =>
      resolveCursorConnection(
        {
          args,
          defaultSize: pageSize.default,
          maxSize: pageSize.max,
          toCursor: ({ id }: Job) => id,
        },
        ({ after, before, limit, inverted }: ResolveCursorConnectionArgs) =>
          readFailedJobs(db, { after, before, limit, inverted }),
      ),
  }),
  failedJobCount: t.int({
    authScopes: { operator: true },
    description: 'The number of jobs whose last attempt failed.',
    resolve: (_root, _args, { db }) => countFailedJobs(db),
  }),
}))

operatorMutation('retryJob', {
  description: 'Runs a failed job again at once, with its full number of attempts.',
  input: {
    description: 'The job to run again.',
    fields: (t) => ({
      jobId: t.id({ required: true, description: 'The number of a failed job.' }),
    }),
  },
  write: (asked, { db, now }) => retryJob(db, asked, now),
  payload: {
    description: 'The job, which is waiting to run.',
    fields: (t) => ({
      jobId: t.id({ description: 'The number of the job.', resolve: ({ jobId }) => jobId }),
    }),
  },
})
