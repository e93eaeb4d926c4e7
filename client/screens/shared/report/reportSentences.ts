/** What happens after a report, in addition to the server's sentence. */
export function whatHappensNext(wantsReply: boolean): string {
  return wantsReply
    ? 'We look at it, the most urgent first, and mail you when we have. That mail says whether we did something, never what.'
    : 'We look at it, the most urgent first. You asked for no mail about it.'
}
