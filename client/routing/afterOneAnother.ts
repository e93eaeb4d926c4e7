/**
 * Asks one question after the other. An answer that is under way may be from before what somebody wants to see, so whoever asks
 * meanwhile gets the next one; all who do get the same.
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
