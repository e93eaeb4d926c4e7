/** What an operator reads whose number was written over another one than is in force by now. */
export const otherNumber = 'Another operator has saved another number meanwhile. Please read it first.'

/** What an operator reads whose meeting link would take the place of one that they did not know of. */
export const otherMeeting =
  'Another operator has changed the meeting link meanwhile. Please look again before you change it.'
