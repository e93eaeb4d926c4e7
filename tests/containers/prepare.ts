import { constants, setPriority } from 'node:os'
import { findCompose } from './compose.ts'
import { prepareImages } from './images.ts'

// Run beside the other tests, with what those leave of the processors: making all of this takes some minutes.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
await prepareImages()
await findCompose()
