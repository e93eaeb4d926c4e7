/** What somebody reads of a seat after a host or an operator has removed them from its table. */
export const askedToLeave = 'You were asked to leave this table.'
