/** What an operator reads when another operator has saved the same number since they loaded it. */
export const otherNumber = 'Another operator has saved another number meanwhile. Please read it first.'

/** What an operator reads when their meeting link would replace one they have not seen. */
export const otherMeeting =
  'Another operator has changed the meeting link meanwhile. Please look again before you change it.'
