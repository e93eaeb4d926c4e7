import { constants, setPriority } from 'node:os'
import { prepareImages } from './images.ts'

// Run beside the other tests, with what those leave of the processors: making the images takes some minutes.
setPriority(constants.priority.PRIORITY_LOW)
await prepareImages()
