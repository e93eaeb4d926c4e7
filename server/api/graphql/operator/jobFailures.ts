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
  description: 'Work in the background whose last try failed.',
  fields: (t) => ({
    jobId: t.exposeID('id', { description: 'Its number.' }),
    name: t.exposeString('name', { description: 'What it does, such as `sendMail`.' }),
    attempts: t.exposeInt('attempts', { description: 'Tries so far.' }),
    maxAttempts: t.exposeInt('maxAttempts', { description: 'Tries after which it is given up.' }),
    isGivenUp: t.boolean({
      description: 'Whether it is not tried again by itself.',
      resolve: ({ attempts, maxAttempts }) => attempts >= maxAttempts,
    }),
    lastError: t.exposeString('lastError', { description: 'What went wrong, in the words of the program.' }),
    runAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it is tried next; null when it is given up.',
      resolve: ({ attempts, maxAttempts, runAt }) => (attempts < maxAttempts ? runAt : null),
    }),
  }),
})

builder.queryFields((t) => ({
  failedJobs: t.connection({
    type: FailedJob,
    authScopes: { operator: true },
    description: 'Work in the background whose last try failed, the latest first.',
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
    description: 'How many jobs failed on their last try.',
    resolve: (_root, _args, { db }) => countFailedJobs(db),
  }),
}))

operatorMutation('retryJob', {
  description: 'Runs a failed job again at once, with all its tries.',
  input: {
    description: 'Which job to run again.',
    fields: (t) => ({
      jobId: t.id({ required: true, description: 'The number of a failed job.' }),
    }),
  },
  write: (asked, { db, now }) => retryJob(db, asked, now),
  payload: {
    description: 'The job waits to run.',
    fields: (t) => ({
      jobId: t.id({ description: 'Its number.', resolve: ({ jobId }) => jobId }),
    }),
  },
})
