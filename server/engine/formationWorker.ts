import { parentPort, workerData } from 'node:worker_threads'
import { form } from './form.ts'
import { type FormationInput, FormationInputError } from './problem.ts'
import type { FormationMessage } from './startFormation.ts'

/** The thread of startFormation.ts: it forms groups from its input and reports the progress. */
const post = (message: FormationMessage): void => parentPort?.postMessage(message)
let reported = -1

try {
  const formation = form(workerData as FormationInput, (share) => {
    const percent = Math.floor(share * 100)
    if (percent > reported) post({ type: 'progress', share: percent / 100 })
    reported = Math.max(reported, percent)
  })
  post({ type: 'done', formation })
} catch (error) {
  if (!(error instanceof FormationInputError)) throw error
  post({ type: 'refused', message: error.message })
}
