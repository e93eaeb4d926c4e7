import { inflate } from '@sparticuz/chromium'

/** Unpacks the archives named on the command line into the folder for temporary files (TMPDIR). */
await Promise.all(process.argv.slice(2).map(inflate))
