import { Gauge, type Registry } from 'prom-client'
import type { AppDeps } from '../parts.ts'
import { jobNames } from '../queue/jobNames.ts'
import { databaseFiguresReader, type Figure } from './databaseFigures.ts'

type Described = {
  name: string
  help: string
  labelNames?: string[]
  /** which figures it shows */
  family: Figure['family']
  labelsOf?: (figure: Figure) => Record<string, string>
  /** label sets shown as zero if the database has no figure for them */
  atLeast?: Record<string, string>[]
}

const described: Described[] = [
  {
    name: 'encounters_jobs',
    help: 'Jobs by task: ready to run, to run later, running, and given up.',
    labelNames: ['task', 'state'],
    family: 'jobs',
    labelsOf: ({ name, state }) => ({ task: name, state }),
  },
  {
    name: 'encounters_job_lag_seconds',
    help: 'For how long the oldest job of a task has been ready to run.',
    labelNames: ['task'],
    family: 'jobLag',
    labelsOf: ({ name }) => ({ task: name }),
    atLeast: jobNames.map((task) => ({ task })),
  },
  {
    name: 'encounters_mails',
    help: 'Mails by state: all that are still to be sent, and those of the last day that are done.',
    labelNames: ['state'],
    family: 'mails',
    labelsOf: ({ name }) => ({ state: name }),
  },
  {
    name: 'encounters_mail_wait_seconds',
    help: 'The age of the oldest mail that is still to be sent.',
    family: 'mailWait',
  },
  {
    name: 'encounters_seats',
    help: 'Seats of encounters that are scheduled and not over: taken, capacity, and people waiting for one.',
    labelNames: ['state'],
    family: 'seats',
    labelsOf: ({ name }) => ({ state: name }),
  },
  {
    name: 'encounters_clock_ahead_seconds',
    help: "How far the clock of this process is ahead of PostgreSQL's; less than zero where it is behind.",
    family: 'clock',
  },
]

/** Adds gauges of the connection pools, and of the jobs, mails and seats in the database. */
export function addDatabaseGauges(
  registry: Registry,
  deps: Pick<AppDeps, 'database' | 'clock' | 'log'>,
): void {
  const { pool, reads } = deps.database
  const readFigures = databaseFiguresReader(deps)
  const registers = [registry]
  new Gauge({
    name: 'encounters_database_connections',
    help: 'Connections by state, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const idle = pool.idleCount + reads.pool.idleCount
      this.set({ state: 'busy' }, pool.totalCount + reads.pool.totalCount - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, pool.waitingCount + reads.waiting())
    },
  })
  const { given } = deps.database.operatorReads
  if (given) {
    new Gauge({
      name: 'encounters_operator_reads',
      help: 'Connections given for what operators read: of the replica, or of the primary while no replica knows enough.',
      labelNames: ['from'],
      registers,
      collect() {
        for (const [from, count] of Object.entries(given)) this.set({ from }, count)
      },
    })
  }
  new Gauge({
    name: 'encounters_database_up',
    help: 'Whether the database answered; while it does not, there are no figures from it.',
    registers,
    async collect() {
      this.set((await readFigures()) ? 1 : 0)
    },
  })
  for (const { name, help, labelNames = [], family, labelsOf = () => ({}), atLeast = [] } of described) {
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const figures = await readFigures()
        this.reset()
        if (!figures) {
          // A gauge without labels is 0 after a reset, which would say that all is well.
          if (labelNames.length === 0) this.remove()
          return
        }
        for (const labels of atLeast) this.set(labels, 0)
        for (const figure of figures) if (figure.family === family) this.set(labelsOf(figure), figure.value)
      },
    })
  }
}
