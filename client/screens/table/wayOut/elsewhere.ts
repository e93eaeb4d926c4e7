/** What a page says whose person left there and has come back on another page. */
export const elsewhere = {
  title: 'You are at the table on another page',
  text: 'You left it here, and came back in another tab or on another device.',
  comeHere: 'Come to the table here',
}
