/** Shows whose address it is to those who know it: `j•••@example.org`. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/u, '$1•••')
}
