import fc from 'fast-check'

// The same examples in each run, or one of many runs fails of nothing that changed. CHANCE=2 tries others.
fc.configureGlobal({ seed: Number(process.env.CHANCE ?? 1) })
