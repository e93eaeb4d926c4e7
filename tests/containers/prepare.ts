import { constants, setPriority } from 'node:os'
import { findCompose } from './compose.ts'
import { prepareImages } from './images.ts'

// This runs at the same time as the other tests, and takes some minutes. The low priority leaves the processors to
// them.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
await prepareImages()
await findCompose()
