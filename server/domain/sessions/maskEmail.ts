/** Masks an address so that only people who know it recognize it: `j•••@example.org`. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/u, '$1•••')
}
