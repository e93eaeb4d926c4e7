/**
 * Runs an asynchronous read at most once at a time. A read that is under way may be older than what a new caller wants
 * to see, so that caller gets the next read, which it shares with all who ask meanwhile.
 */
export function afterOneAnother<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<void> | null = null
  let next: Promise<Answer> | null = null
  const over = () => {
    if (!next) running = null
  }
  const begin = () => {
    next = null
    const answer = ask()
    running = answer.then(over, over)
    return answer
  }
  return () => {
    if (!running) return begin()
    next ??= running.then(begin)
    return next
  }
}
