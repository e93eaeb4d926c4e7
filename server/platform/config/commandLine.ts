const files = {
  migrate: 'prisma/migrate.ts',
  operator: 'server/boot/operatorCommand.ts',
  restored: 'server/boot/restoredCommand.ts',
}

/**
 * Returns how to run a command of this package where the process runs: through npm if npm started it, else through
 * Node, as in a container without npm.
 *
 * @param words the command's arguments
 */
export function commandLine(command: keyof typeof files, words = ''): string {
  const isByNpm = process.env.npm_lifecycle_event !== undefined
  if (!isByNpm) return `node ${files[command]} ${words}`.trim()
  return words === '' ? `npm run ${command}` : `npm run ${command} -- ${words}`
}
