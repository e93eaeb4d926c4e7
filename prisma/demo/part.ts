/** What one person does at one encounter. The demo member's parts are scripted, all others are random. */
export type Part = {
  answer: 'accept' | 'decline' | 'ignore'
  /** Days before the start at which the seat is given up. */
  cancels?: number
  comes: boolean
  /** How many others made an impression; absent: does not choose. */
  chooses?: number
  /** The answer to "You Made an Impression"; absent: none. */
  likes?: boolean
}
