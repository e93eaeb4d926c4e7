const files = {
  migrate: 'prisma/migrate.ts',
  operator: 'server/boot/operatorCommand.ts',
  restored: 'server/boot/restoredCommand.ts',
}

/**
 * How a person runs a command of this package where this process runs: through npm where npm started it, and else through
 * Node, as in a container, which has no npm.
 *
 * @param words what follows the command
 */
export function commandLine(command: keyof typeof files, words = ''): string {
  const isByNpm = process.env.npm_lifecycle_event !== undefined
  if (!isByNpm) return `node ${files[command]} ${words}`.trim()
  return words === '' ? `npm run ${command}` : `npm run ${command} -- ${words}`
}
