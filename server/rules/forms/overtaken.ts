/** What an operator reads whose number was written over another one than is in force by now. */
export const otherNumber = 'Another operator has saved another number meanwhile. Please read it first.'
