import { afterEach, vi } from 'vitest'

// Files share a worker, so a spy that outlives its test would affect the next file.
afterEach(() => {
  vi.restoreAllMocks()
})
