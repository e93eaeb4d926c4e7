/** What one person does at one encounter; the demo member's parts are written, everybody else's are drawn by lot. */
export type Part = {
  answer: 'accept' | 'decline' | 'ignore'
  /** Days before the start at which the seat is given up. */
  cancels?: number
  comes: boolean
  /** How many others made an impression; absent: never says. */
  chooses?: number
  /** The answer to "You Made an Impression"; absent: leaves it open. */
  likes?: boolean
}
